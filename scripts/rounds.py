"""Games of computer players in rounds: the first player on one side and then on the other, so that what a side is worth
cancels out. A win is a point and a draw half a point."""
import json
import math
import subprocess


def add_options(parser):
    """What every series of rounds takes."""
    parser.add_argument("--threads", type=int, default=1, help="games side by side (1)")
    parser.add_argument("--round", type=int, default=4, help="games a side between two looks (4)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round (1)")
    parser.add_argument("--battles", default="", help="of the colonels: those in which rounds are fought, in turn")
    parser.add_argument("--seats", default="french,english", help="the two sides (french,english)")


def split(words):
    """Own options, and what follows `--`: options of `spontoon simulate`."""
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1 :]


def play(args, rest, players, number):
    """How many games of a round each seat won, and how many were drawn."""
    command = [args.program, "simulate", args.game, "--games", str(args.round), "--seed", str(args.seed + number), "--json"]
    command += ["--threads", str(args.threads), *rest]
    if args.battles:
        battles = args.battles.split(",")
        command += ["--battle", battles[number % len(battles)]]
    for seat, player in zip(args.seats.split(","), players):
        command += ["--seat", f"{seat}={player}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return json.loads(done.stdout)["outcomes"]


class Score:
    """Points of the first player, by the side that he played."""

    def __init__(self):
        self.count = [[0, 0, 0], [0, 0, 0]]  # won, drawn, lost

    def play_round(self, args, rest, number):
        """Both sides of a round."""
        seats = args.seats.split(",")
        for side in (0, 1):
            players = [args.first, args.second] if side == 0 else [args.second, args.first]
            outcomes = play(args, rest, players, number)
            for i, n in enumerate((outcomes[seats[side]], outcomes["draw"], outcomes[seats[1 - side]])):
                self.count[side][i] += n

    def of(self, side):
        won, drawn, lost = self.count[side]
        games = won + drawn + lost
        mean = (won + drawn / 2) / games
        variance = (won + drawn / 4) / games - mean * mean
        return games, mean, variance

    def total(self):
        """Games, mean, and variance of a game within a side."""
        (n0, m0, v0), (n1, m1, v1) = self.of(0), self.of(1)
        return n0 + n1, (m0 + m1) / 2, (v0 + v1) / 2

    def spread(self):
        """How far the true score may be from the mean, with a confidence of 95 in 100."""
        games, _, variance = self.total()
        return 1.96 * math.sqrt(variance / games)
