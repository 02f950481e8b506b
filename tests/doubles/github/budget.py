"""What a token may still ask."""

import time
from dataclasses import dataclass, field


@dataclass(slots=True)
class Budget:
    """Of one resource and token."""

    limit: int = 5_000
    left: int = 5_000
    reset_at: float = field(default_factory=lambda: time.time() + 3_600)
    cost: int = 1
    """Of one request."""

    def spend(self) -> bool:
        """Take one request's cost; False when there isn't enough before the reset."""
        if time.time() >= self.reset_at:
            self.left, self.reset_at = self.limit, time.time() + 3_600
        if self.left < self.cost:
            return False
        self.left -= self.cost
        return True

    def refund(self) -> None:
        """What didn't change costs nothing."""
        self.left += self.cost

    def headers(self, resource: str) -> dict[str, str]:
        """As every answer carries them."""
        told = {"Limit": self.limit, "Remaining": self.left, "Reset": int(self.reset_at)}
        return {"X-RateLimit-Resource": resource} | {f"X-RateLimit-{name}": str(value) for name, value in told.items()}


def anonymous() -> dict[str, Budget]:
    """Without a token: little REST, and no GraphQL at all."""
    return {"core": Budget(60, 60), "search": Budget(10, 10), "graphql": Budget(0, 0)}


def signed_in() -> dict[str, Budget]:
    """With a token."""
    return {"core": Budget(), "search": Budget(30, 30), "graphql": Budget()}
