"""The profiles a tournament can be played under: an edition, later with a club's house options."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.games.five_hundred.editions import EDITION_2025, Edition

PROFILES: Mapping[str, Edition] = MappingProxyType({EDITION_2025.name: EDITION_2025})
