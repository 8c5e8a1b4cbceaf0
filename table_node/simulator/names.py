"""Entrants for a rehearsal: invented people of invented clubs, the same for the same seed."""

import random

FIRST = (
    "Ngaire", "Colin", "Beryl", "Hemi", "Shirley", "Murray", "Mereana", "Trevor", "Joyce", "Tane", "Dulcie", "Graeme",
    "Aroha", "Neville", "Patricia", "Wiremu", "Lorna", "Barry", "Huia", "Desmond", "Valerie", "Rangi", "Maureen",
    "Sione", "Noeline", "Bruce", "Marama", "Ian", "Glenys", "Tavita", "Heather", "Ross", "Kiri", "Leonard", "Raewyn",
)  # fmt: skip
LAST = (
    "Parata", "McKenzie", "Tipene", "Harris", "Rewi", "Sutherland", "Ngata", "Prescott", "Fale", "Anderson", "Hohepa",
    "Whitcombe", "Paki", "Drummond", "Kereama", "Lockwood", "Marsters", "O'Brien", "Potaka", "Saunders", "Te Aho",
    "Gilchrist", "Waaka", "Fitzgerald",
)  # fmt: skip
CLUBS = ("Harbourside", "Kauri Flat", "Riverbend", "Totara Street", "Old Mill", "Pukeko Creek")


def names(count: int, seed: int) -> list[tuple[str, str]]:
    """`count` entrants as (name, club), no name twice; at most as many as there are pairs of names (840)."""
    pairs = [f"{first} {last}" for first in FIRST for last in LAST]
    chance = random.Random(seed)
    return [(name, chance.choice(CLUBS)) for name in chance.sample(pairs, count)]
