"""Numbers of seven bits a byte, as compilers write them, read one after the other."""


class Leb128:
    """A cursor over them."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def next(self) -> int:
        """The next number."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def several(self, count: int) -> list[int]:
        """So many of them."""
        return [self.next() for _ in range(count)]

    def take(self, size: int) -> bytes:
        """The next bytes as they are."""
        self.at += size
        return self.data[self.at - size : self.at]
