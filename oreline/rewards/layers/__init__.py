"""One file a layer: something that the results of the tests are held against. Which are asked is the profile's."""

from collections.abc import Mapping
from typing import Final

from oreline.rewards.layer import Layer
from oreline.rewards.layers import canary, ends, fresh, twin

LAYERS: Final[Mapping[str, Layer]] = {
    layer.name: layer for layer in (canary.LAYER, ends.LAYER, fresh.LAYER, twin.LAYER)
}
"""In the order in which they are asked: what costs less comes first."""
