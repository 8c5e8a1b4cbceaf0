"""The rules page of spades, in our own words; clauses as the sheet of 2004 orders them."""

from controller.games.rule_lines import RuleLine, rule_line

SPADES_LINES: tuple[RuleLine, ...] = (
    rule_line("Title", "setup result", "The spades sheet of one tournament held in 2004."),
    rule_line("Preamble 1", "setup result", "The tournament is open to everybody."),
    rule_line("Preamble 2", "setup seated dealing", "No gambling and no cheating."),
    rule_line("Preamble 3", "setup seated dealing", "Looking on is fine: the board is there for the audience too."),
    rule_line("Preamble 4", "setup seated dealing", "Keep talk about the cards, and grumbling, to yourself."),
    rule_line("1/1", "seated dealing", "Fan out all 52 cards; everybody takes one."),
    rule_line("1/2", "seated dealing", "Whoever took the highest card deals first, the ace being highest."),
    rule_line("1/3", "seated dealing", "Whoever took the lowest card keeps the score."),
    rule_line("1/4", "seated dealing", "Those with equal cards take again, for highest and for lowest apart."),
    rule_line(
        "2/1, 2/2, 2/3, 2/4",
        "dealing dispute",
        "Before the first card is played the deal may be done again when the wrong player dealt, when the last card "
        "was not the dealer's, when the player to the dealer's right was not offered the cut, or when a card lay face "
        "up.",
    ),
    rule_line(
        "2/5",
        "dealing dispute",
        "Whoever gets a card face up may keep it, or have it burned. A burned card leaves 51: ask the umpire.",
    ),
    rule_line("3/1", "bidding", "Both partners bid; their numbers together are what the team has to take."),
    rule_line(
        "3/2, 3/3, 3/4",
        "bidding dispute",
        "With no spade in hand you may call a misdeal in place of your bid, not later. The next player then deals.",
    ),
    rule_line(
        "3/5, 3/6, 3/7", "bidding scoring", "Nil: that player takes no trick. Made it is worth 100, failed minus 100."
    ),
    rule_line(
        "3/8, 3/9, 6/6", "bidding", "Bid one trick or more, or nil. Zero does not exist, and nil is never blind."
    ),
    rule_line(
        "4/1", "play", "The player on the dealer's left opens with any card but a spade. Only spades: ask the umpire."
    ),
    rule_line("4/2", "play", "Clockwise, everybody follows suit; who cannot plays anything."),
    rule_line("4/3", "play", "A card that was legal to play stays played."),
    rule_line(
        "5/1, 5/2, 5/3",
        "play dispute",
        "A renege ends the hand. The team that did it loses all it bid, the other team makes all it bid.",
    ),
    rule_line("5/4", "play dispute", "A wrong card may be taken back while its own trick is being played."),
    rule_line("5/5", "play dispute", "From the lead to the following trick on it is too late: it is a renege."),
    rule_line("5/6", "play scoring dispute", "A renege that shows only in the last trick costs the same."),
    rule_line("6/1, 6/2, 6/3", "scoring", "A bid made: ten a trick, and one for each bag. Ten bags cost nothing here."),
    rule_line("6/4", "scoring", "A bid missed is a set: minus ten for each trick bid."),
    rule_line("6/5, 6/7", "scoring", "Nil is settled apart; tricks a nil bidder takes help the partner's bid."),
    rule_line("7/1, 7/2", "scoring result", "500 wins; when both teams get there in one hand, the higher score does."),
    rule_line("8/1, 8/2, 8/3", "setup end", "Three round-robin games; the best four teams go on to the semi-finals."),
    rule_line(
        "Points schedule row 1 left, Points schedule row 1 right, Points schedule row 2 left, "
        "Points schedule row 2 right",
        "result",
        "Points of a round-robin game: won 2; by 150 or more 1; two nils made 1; the opponents set three times 1.",
    ),
    rule_line(
        "Tie breakers 1, Tie breakers 2, Tie breakers 3",
        "result end",
        "Level on points: more games won, then more nils, then the greater difference of all points.",
    ),
    rule_line(
        "8/4, 8/5, 8/6", "end", "First meets fourth and second meets third; their winners play one final for it all."
    ),
)
