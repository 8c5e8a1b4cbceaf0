"""Where two people in the room share a name, what is shown tells them apart."""

from table_node.shared.namesakes import called


def test_nobody_who_shares_no_name_gets_anything_added() -> None:
    assert called([(1, "John Smith", "Hutt"), (2, "Joan Smith", "Hutt")]) == {1: "John Smith", 2: "Joan Smith"}


def test_namesakes_are_told_apart_by_their_club() -> None:
    names = called([(1, "John Smith", "Hutt"), (2, "JOHN SMITH", "Levin"), (3, "Smith, John", "Ōtaki")])
    assert names == {1: "John Smith (Hutt)", 2: "JOHN SMITH (Levin)", 3: "Smith, John (Ōtaki)"}


def test_a_club_that_two_of_the_name_are_of_tells_nothing_and_their_numbers_do() -> None:
    names = called(
        [(1, "Māia Lee", "Kāpiti"), (2, "Maia Lee", "Kapiti"), (3, "Maia Lee", ""), (4, "Maia Lee", "Levin")]
    )
    assert list(names.values()) == [
        "Māia Lee (no. 1)", "Maia Lee (no. 2)", "Maia Lee (no. 3)", "Maia Lee (Levin)",
    ]  # fmt: skip
