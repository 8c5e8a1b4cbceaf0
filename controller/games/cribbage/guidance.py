"""The rules page of cribbage, in our own words; clauses as the national sheet numbers them."""

from controller.games.rule_lines import RuleLine, rule_line

CRIBBAGE_LINES: tuple[RuleLine, ...] = (
    rule_line(
        "Title", "setup result", "The national cribbage tournament of Clubs NZ. It is played without clock or bell."
    ),
    rule_line(
        "Ratified, Amended",
        "setup result",
        "This sheet dates from 2003, was ratified in 2004 and last amended in 2017.",
    ),
    rule_line("1/1", "setup", "Everybody enters alone and changes partners all day."),
    rule_line("1/2, 1/3", "end", "The trophy goes to the player with the most points of all, a cup to the next."),
    rule_line(
        "1/4, 1/5, 1/6",
        "setup end",
        "Clubs: eight players are named before the first game, and their points of the first day are added up.",
    ),
    rule_line(
        "2/1, 2/2", "seated result", "Four deals make a game, one for each player, unless a side gets to 121 before."
    ),
    rule_line("3", "seated", "Each pair names one scorer, so that every table has two."),
    rule_line("4/1", "seated dealing", "Fan out the pack face down; everybody takes one card to find the dealer."),
    rule_line("4/2", "seated dealing", "Whoever took the lowest card deals. The king is highest, the ace lowest."),
    rule_line("4/3", "seated dealing", "The two cards at the ends of the fan may not be taken."),
    rule_line("4/4", "seated dealing", "Those who took equally low cards take again, until one of them is lowest."),
    rule_line("5a/1", "dealing", "Deal five cards to everybody, one card at a time. 32 stay in the pack."),
    rule_line(
        "5a/2",
        "dealing dispute",
        "When the dealer turns a card up, turn all of them up: the same player deals again.",
    ),
    rule_line("5a/3", "dealing dispute", "A card that gets shown in another way just goes back to its hand."),
    rule_line("5a/4", "dealing dispute", "A deal that went wrong is done again by the same dealer; no score changes."),
    rule_line(
        "5b1",
        "play dispute",
        "Somebody found to hold too many cards after play began: the opponents draw the extra ones from that hand. "
        "It costs no points. Too few cards: call the umpire.",
    ),
    rule_line("5b2", "play dispute", "A crib with too few cards is filled up by the dealer from the top of the pack."),
    rule_line(
        "5b3",
        "play dispute",
        "A crib with too many cards is mixed face down by the dealer, who then takes the extra ones off.",
    ),
    rule_line("6/1", "play", "Everybody lays one card away. These four are the crib, and only the dealer counts it."),
    rule_line("6/2", "play", "What lies in the crib stays there: no card can be taken back or changed."),
    rule_line(
        "7/1",
        "dealing",
        "The player on the dealer's left cuts. The dealer turns up the next card and leaves it on top of the pack.",
    ),
    rule_line("7/2", "setup seated dealing", "Nobody may look at the bottom card while cutting."),
    rule_line(
        "7/3", "dealing", "If a card shows while cutting, the top card of what remains is turned up all the same."
    ),
    rule_line(
        "7/4", "dealing play", "A jack turned up is worth two to the dealer at once, even for the last two points."
    ),
    rule_line("8/1", "play", "The player on the dealer's left plays first."),
    rule_line("8/2, 8/3, 8/4", "play", "In play: fifteen 2, thirty-one 2, a go 1. No go on top of a thirty-one."),
    rule_line(
        "8/5, 8/6, 8/7", "play", "In play: two of a rank in a row 2, three 6, four 12. A card between breaks it."
    ),
    rule_line(
        "8/8, 8/9", "play", "In play: a run of three or more scores its length, in whatever order the cards came."
    ),
    rule_line("8/10", "play", "Everything one card scores is pegged together: 5, 5, 5 is six and two, so eight."),
    rule_line(
        "8/11", "play scoring dispute", "Wrong points can be put right with the front peg only, so the last entry."
    ),
    rule_line(
        "8/12",
        "play scoring dispute",
        "A front peg pulled out for no correction stays out: the back peg becomes the front peg.",
    ),
    rule_line("9a", "play dispute", "Crossing into the other lane or pulling out the opponents' pegs loses the game."),
    rule_line("9b/1", "play dispute", "Holding back a card that would have fitted within 31 costs two points."),
    rule_line(
        "9b/2", "play scoring dispute", "A card held back is dead for the play, but it counts in its hand later on."
    ),
    rule_line(
        "10/1", "scoring", "Count hands face up and peg them one after the other; the turned-up card is everybody's."
    ),
    rule_line(
        "10/2", "scoring", "Dealer's left counts first, the dealer last, then the crib. The first to 121 has won."
    ),
    rule_line(
        "10/3, 10/4, 10/5",
        "scoring",
        "In the count: each fifteen 2; a pair 2, three alike 6, four alike 12; a run its length, each way it forms.",
    ),
    rule_line("10/6, 10/8", "scoring", "Four in hand of one suit 4, five 5. A crib needs all five of one suit."),
    rule_line("10/7", "scoring", "His nobs, the jack of the turned-up suit, counts 1."),
    rule_line("10/9", "setup seated dealing scoring", "Your own partner may help you to count. Nobody else may."),
    rule_line("10/10", "scoring dispute", "Once counted and taken, a hand is not counted again."),
    rule_line(
        "10a", "scoring dispute", "Lifting the crib before it is counted loses the game, unless you are the dealer."
    ),
    rule_line("10b", "scoring", "The crib stays where it is until all four hands are pegged."),
    rule_line("10c", "dispute", "In a dispute leave cards and board exactly as they are until it is settled."),
    rule_line("11/1, 11/2, 11/3", "result", "After the fourth crib the higher score wins; equal scores are a tie."),
    rule_line("12/1", "result clip", "Stay in your seat until your result has been recorded."),
    rule_line("12/2", "clip", "Two clips for each winner, one each for a tie, a mark for each loser."),
    rule_line("13/1, 13/2", "move", "Winners move right. Losers take opposite sides, so that each has a new partner."),
    rule_line("14/1", "setup move", "Players who keep their seat all day say so before the first game."),
    rule_line(
        "14/2, 14/3, 14/4, 14/5",
        "move",
        "Beside a sitter you play one game and move on. On the other side you start left, play one game, go over to "
        "the right, play one more and leave. Winning and losing make no difference there.",
    ),
    rule_line("15/1, 15/2", "cut", "After a tie each pair cuts a card: the lower one moves on, ace low."),
    rule_line("15/3", "cut end", "A tie for the trophy: best of three games, two deals each in a game."),
    rule_line("16/1", "break", "There is a break after every nine games."),
    rule_line("16/2", "break move", "After tea go to the table you would have gone to without the break."),
    rule_line("16/3", "break", "After lunch sit wherever you like."),
    rule_line("16/4", "setup seated dealing", "Nobody may stand behind the players to watch as a fifth."),
)
