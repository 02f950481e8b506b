"""Numbers of seven bits a byte, as compilers write them, read one after the other."""


class Leb128:
    """A cursor over them."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def next(self) -> int:
        """The next number.

        Raises:
            ValueError: it is longer than any of 64 bits.
        """
        value = 0
        for shift in range(0, 70, 7):
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
        raise ValueError("a number has more than 64 bits")

    def several(self, count: int) -> list[int]:
        """So many of them."""
        return [self.next() for _ in range(count)]

    def take(self, size: int) -> bytes:
        """The next bytes as they are."""
        self.at += size
        return self.data[self.at - size : self.at]
