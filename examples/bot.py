#!/usr/bin/env python3
"""A player for Spontoon (docs/players.md): fights on while it can, else draws one of the legal orders.

    spontoon play suffren --seat english=exec:examples/bot.py
    spontoon simulate suffren --seat english=exec:examples/bot.py --games 10
"""
import json
import random
import sys

LIKED = ("attack", "fight", "besiege", "assault")  # verbs of orders, the best first


def choose(question):
    """The order to give: its text, as it stands in the list."""
    legal = question["legal"]
    for verb in LIKED:
        for order in legal:
            if order.split()[0] == verb:
                return order
    return random.choice(legal)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        random.seed(message["number"])  # the same games again from the same series
    elif message["type"] == "ask":
        print(choose(message), flush=True)
