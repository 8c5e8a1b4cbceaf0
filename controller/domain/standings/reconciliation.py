"""Why a player has so many clicks, and where the scorecards on paper differ from the ledger."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from controller.domain.commands.standings import CheckCards
from controller.domain.events import Event
from controller.domain.events.standings import CardsChecked
from controller.domain.setup.called import names_of
from controller.domain.state.ledger import Account, Difference, Doubt, Ending, Entry, Kind, Ledger, tallies
from controller.domain.state.room import Room
from controller.domain.state.seating_plan import NO_NAMES, named
from controller.games.refusal import Refusal
from table_node.shared.sheet_words import mark_words
from table_node.shared.words import say

CLICKS_MOST = 9999
_ENDINGS: Mapping[Ending, str] = MappingProxyType(
    {
        "won": say("won"), "tied": say("tied"), "lost": say("lost"), "sat out": say("sat out"),
        "had a bye": say("had a bye"), "void": say("counts for nothing"),
    }
)  # fmt: skip
_SAID: Mapping[Kind, str] = MappingProxyType(
    {
        "EARNED": say("{ending}, {clicks} to be clipped"),
        "CLIPPED": "{ending}, {clicks}",
        "FORFEITED": say("{ending}, {clicks} forfeited"),
        "RESTORED": say("{ending}, {clicks} given by the convenor"),
        "REVERSED": say("{clicks} taken back"),
        "CREDITED": "{ending}, {clicks}",
    }
)
_WHY: Mapping[Kind, str] = MappingProxyType(
    {
        "EARNED": say("not clipped"),
        "CLIPPED": say("clipped by hand"),
        "FORFEITED": say("forfeited"),
        "RESTORED": say("corrected"),
        "REVERSED": say("taken back"),
        "CREDITED": say("sat out"),
    }
)


def entry_words(entry: Entry, game: str = "500") -> str:
    """An entry as a player reads it: "Round 6, table 3: won, 2 clicks."."""
    where = (
        say("Round {round}", round=entry.round)
        if entry.table is None
        else say("Round {round}, table {table}", round=entry.round, table=entry.table)
    )
    said = _SAID[entry.kind].format(ending=_ENDINGS[entry.ending], clicks=mark_words(entry.clicks, game))
    return f"{where}: {said} ({entry.reason})." if entry.reason else f"{where}: {said}."


def check_cards(room: Room, command: CheckCards) -> list[Event]:
    """Hold the totals of scorecards on paper against the ledger. Refused: a stranger's, no number, nothing at all."""
    twice = sorted({card.player for card in command.cards if [c.player for c in command.cards].count(card.player) > 1})
    if twice or not command.cards:
        said = say("Player {twice} is named twice.", twice=twice[0]) if twice else say("No scorecard was counted.")
        raise Refusal("which_cards", said, say("Type the total of each scorecard once."), twice)
    entrants = [number for number, player in room.players.items() if not player.house]
    cards = {card.player: card.clicks for card in command.cards}
    return [reconcile(room.ledger, entrants, cards, names_of(room))]


def reconcile(
    ledger: Ledger, players: Iterable[int], cards: Mapping[int, int], names: Mapping[int, str] = NO_NAMES
) -> CardsChecked:
    """The scorecards on paper, their totals by player, held against the ledger. Refused: a stranger's, no number."""
    totals = tallies(ledger, players)
    strangers = sorted(set(cards) - set(totals))
    if strangers:
        raise Refusal(
            "unknown_player", say("{named} has no scorecard here.", named=named(strangers[:1], names).capitalize()),
            say("Look at the entry list."), strangers,
        )  # fmt: skip
    wrong = sorted(player for player, card in cards.items() if not 0 <= card <= CLICKS_MOST)
    if wrong:
        said = say("The scorecard of {named} cannot say that.", named=named(wrong[:1], names))
        raise Refusal("bad_total", said, say("Type the number of clicks."), wrong)
    return CardsChecked(
        len(cards),
        tuple(
            Difference(player, card, totals[player].clicks, _doubts(ledger, player, card - totals[player].clicks))
            for player, card in sorted(cards.items())
            if card != totals[player].clicks
        ),
        tuple(sorted(set(totals) - set(cards))),
    )


def _doubts(ledger: Ledger, player: int, difference: int) -> tuple[Doubt, ...]:
    accounts = (accounts[player] for accounts in ledger.values() if player in accounts)
    doubts = [_doubt(account) for account in accounts if not _is_plain(account)]
    return tuple(sorted(doubts, key=lambda doubt: (doubt.would_make != difference, doubt.round)))


def _is_plain(account: Account) -> bool:
    last = account[-1]
    straight = len(account) <= 2 and not last.reason
    return straight and (last.kind == "CLIPPED" or last.clicks == 0)


def _doubt(account: Account) -> Doubt:
    last = account[-1]
    would_make = _on_paper(account) - last.counts
    if would_make == 0 and last.state != "counts" and last.ending != "void":
        would_make = last.clicks  # clipped by hand all the same
    return Doubt(last.round, last.table, _why(account), would_make)


def _on_paper(account: Account) -> int:
    """What a scorecard holds that was clipped as the ledger says, and not touched since."""
    return sum(entry.clicks for entry in account if entry.kind == "CLIPPED" and not entry.reason)


def _why(account: Account) -> str:
    last = account[-1]
    if last.ending == "void":
        return _ENDINGS["void"]
    if last.kind == "RESTORED" and any(entry.kind == "FORFEITED" for entry in account):
        return say("restored")
    return _ENDINGS["had a bye"] if last.ending == "had a bye" else _WHY[last.kind]
