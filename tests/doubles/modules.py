"""Tiny Go modules, as files by path."""

from collections.abc import Mapping
from typing import Final

COUNTS: Final[Mapping[str, str]] = {
    "go.mod": "module example.com/counts\n\ngo 1.21\n",
    "counts.go": """\
package counts

func Between(number, low, high int) bool {
	return number >= low && number < high
}

func Named(names map[string]int, key string, fallback int) int {
	value, ok := names[key]
	if !ok {
		return fallback
	}
	return value
}
""",
    "counts_test.go": """\
package counts

import "testing"

func check(t *testing.T, number int, want bool) {
	if got := Between(number, 1, 3); got != want {
		t.Errorf("Between(%d, 1, 3) = %v, want %v", number, got, want)
	}
}

func TestBelow(t *testing.T)  { check(t, 0, false) }
func TestLow(t *testing.T)    { check(t, 1, true) }
func TestInside(t *testing.T) { check(t, 2, true) }
func TestHigh(t *testing.T)   { check(t, 3, false) }
func TestAbove(t *testing.T)  { check(t, 4, false) }

func TestNamed(t *testing.T) {
	if got := Named(nil, "one", 1); got != 1 {
		t.Errorf("Named = %d, want 1", got)
	}
}
""",
}
"""Two functions and six tests. Without `Named`'s guard, `ok` is declared and not used: that doesn't compile."""
