"""A side's two pegs: the front one may be put right, and one pulled out leaves the other in front (rule 8)."""

from dataclasses import dataclass, replace

from controller.games.cribbage.edition import Edition
from controller.games.refusal import Refusal
from table_node.shared.words import say


@dataclass(frozen=True, slots=True)
class Track:
    """The holes a side's pegs have stood in, the front peg's last."""

    holes: tuple[int, ...] = (0,)
    correctable: bool = False
    """Whether the front peg stands where the last entry put it, and may still be put right."""

    @property
    def front(self) -> int:
        """The side's score."""
        return self.holes[-1]


UNMOVED = Track()


def take(edition: Edition, track: Track, points: object) -> Track:
    """Move a peg on by the points of one entry, at most to the last hole (2/2). No points move no peg."""
    if type(points) is not int or points < 0:
        raise Refusal(
            "points_wrong",
            say("{points!r} is no number of points to take.", points=points),
            say("Enter 0 or more points."),
        )
    if points == 0:
        return track
    return Track((*track.holes, min(track.front + points, edition.target)), correctable=True)


def fall(track: Track, points: int) -> Track:
    """A penalty takes points off, down to the first hole at most; it is no entry that can be put right."""
    return Track((*track.holes, max(track.front - points, 0)))


def settle(track: Track) -> Track:
    """The count has been taken: its points are not put right any more (10/10)."""
    return replace(track, correctable=False)


def undo(track: Track) -> Track:
    """Take back the last entry (8/11). Refused for the one before it: only the front peg can be moved."""
    if not track.correctable:
        raise Refusal(
            "front_peg_only",
            say("The peg at {front} was not put there by an entry that can be put right.", front=track.front),
            say("Only the last entry of a side can be taken back; call the umpire for anything older."),
        )
    return Track(track.holes[:-1])


def put_right(edition: Edition, track: Track, points: object) -> Track:
    """Give the last entry the points it should have had (8/11)."""
    return take(edition, undo(track), points)


def pull_front(track: Track) -> Track:
    """The front peg came out, other than to be put right: the back peg is the front peg now (8/12)."""
    if len(track.holes) == 1:
        raise Refusal(
            "no_peg", say("This side has no peg on the board yet."), say("Choose the side whose peg came out.")
        )
    return Track(track.holes[:-1])
