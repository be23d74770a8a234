#!/usr/bin/env python3
"""A person's program at a match server (docs/openapi.json): makes an account, sits down at a match, plays it to its end.

    spontoon serve
    examples/club.py http://127.0.0.1:1782 Anna --make examples/match-suffren.json   # prints the link of an invitation
    examples/club.py LINK Bert --journal war.jsonl
    spontoon verify war.jsonl

It waits for events and not for time, survives a lost connection, and gives every order under a name, so that one that
is sent twice is carried out once.
"""
import argparse
import http.client
import json
import random
import secrets
import sys
import time
import urllib.parse

LIKED = ("attack", "fight", "besiege", "assault", "ready")  # verbs of orders, the best first
CONFLICT = 409
TRIES = 10  # at a server that cannot be reached; half a second apart


def choose(question, legal):
    """The order to give. A colonel gives some orders of his month before he is ready."""
    if question == "month" and random.random() < 0.7:
        return random.choice(legal)
    for verb in LIKED:
        for order in legal:
            if order.split()[0] == verb:
                return order
    return random.choice(legal)


def written(order):
    """A list has `text 0` where somebody is to write something."""
    return order.replace("text 0", '"Your humble servant"')


class Refused(Exception):
    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class Person:
    def __init__(self, address, name):
        self.address = urllib.parse.urlsplit(address)
        self.cookie = ""
        self.connection = None
        self.ask("POST", "/accounts", {"name": name, "password": secrets.token_urlsafe()})

    def connect(self):
        tls = self.address.scheme == "https"
        kind = http.client.HTTPSConnection if tls else http.client.HTTPConnection
        return kind(self.address.hostname, self.address.port, timeout=120)

    def ask(self, method, path, body=None):
        """The answer's JSON, or text. Asks again when the server cannot be reached, or cannot keep anything."""
        for left in reversed(range(TRIES)):
            try:
                return self.try_once(method, path, body)
            except (OSError, http.client.HTTPException):
                self.connection = None
                if left == 0:
                    raise
                time.sleep(0.5)

    def try_once(self, method, path, body):
        self.connection = self.connection or self.connect()
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        self.connection.request(method, "/api/v1" + path, body if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).split(";")[0]
        if answer.status == 503:
            raise ConnectionError(text)
        if answer.status >= 400:
            raise Refused(answer.status, f"{method} {path}: {text}")
        return json.loads(text) if answer.getheader("Content-Type") == "application/json" else text

    def make(self, match):
        """The links of invitations to the seats that are for others; in a browser they lead there, too."""
        made = self.ask("POST", "/matches", match)
        self.sit(made["match"], made["own"][0])
        return [f"{self.address.scheme}://{self.address.netloc}/#/join/{secret}" for secret in made["invitations"].values()]

    def join(self):
        invitation = self.address.fragment.rpartition("/join/")[2]
        joined = self.ask("POST", f"/invitations/{invitation}", {})
        self.sit(joined["match"], joined["seat"])

    def sit(self, match, seat):
        self.match, self.seat = f"/matches/{match}", f"/matches/{match}/seats/{seat}"

    def answer(self, decision):
        """Gives orders for as long as this seat owes one; what is to be decided then."""
        while decision["owes"]:
            order = written(choose(decision["question"], decision["legal"]))
            given = {"decision": decision["decision"], "order": order, "request": secrets.token_urlsafe(9), "next": True}
            try:
                decision = self.ask("POST", self.seat + "/orders", given)["next"]
            except Refused as refused:
                if refused.status != CONFLICT:  # somebody has changed in the meantime what there is to decide
                    raise
                decision = self.ask("GET", self.seat + "/decision")
        return decision

    def events(self, last):
        """The stream of the seat's events, from behind the last: (number or None, kind, data)."""
        connection = self.connect()
        headers = {"Cookie": self.cookie, "Last-Event-ID": str(last)}
        connection.request("GET", "/api/v1" + self.seat + "/events", headers=headers)
        event = {}
        for line in connection.getresponse():
            name, _, value = line.decode().rstrip("\r\n").partition(": ")
            if name:
                event[name] = value
            elif "data" in event:
                yield int(event["id"]) if "id" in event else None, event.get("event"), json.loads(event["data"])
                event = {}

    def play(self):
        """To the end of the match; its outcome."""
        while True:
            decision = self.answer(self.ask("GET", self.seat + "/decision"))
            try:
                for number, kind, data in self.events(decision["events"]):
                    if kind == "match" and data["status"] == "over":
                        return data["outcome"]
                    if kind == "match" or (number or 0) > decision["events"]:
                        decision = self.answer(self.ask("GET", self.seat + "/decision"))
            except (OSError, http.client.HTTPException):
                pass  # ask() is patient, and the next stream begins where this one broke off


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("address", help="of the server, such as http://127.0.0.1:1782; or the link of an invitation")
    parser.add_argument("name", help="of the new account")
    parser.add_argument("--make", metavar="FILE", help="the match, as docs/openapi.json has it")
    parser.add_argument("--seed", type=int, help="of the choices")
    parser.add_argument("--journal", metavar="FILE", help="for the match's journal, which the server gives at the end")
    given = parser.parse_args()
    random.seed(given.seed)
    try:
        person = Person(given.address, given.name)
        if given.make:
            with open(given.make) as file:
                print(*person.make(json.load(file)), sep="\n", flush=True)
        else:
            person.join()
        print(json.dumps(person.play()))
        if given.journal:
            with open(given.journal, "w") as file:
                file.write(person.ask("GET", person.match + "/journal"))
    except (Refused, OSError) as error:
        sys.exit(f"{sys.argv[0]}: {error}")


main()
