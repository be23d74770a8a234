#!/usr/bin/env python3
"""Nothing is left untranslated: catalogues have the same keys and slots, sentences of the source are in the tongues,
and what a tongue has is used. Prints TAP. Usage: test_languages.py SOURCE_ROOT"""
import json
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
messages = root / "data" / "messages"
catalogues = sorted(path.name[: -len(".fr.json")] for path in messages.glob("*.fr.json")
                    if path.with_name(path.name.replace(".fr.", ".en.")).exists())
tongues = ["refusals", "terminal", "server"]

# Where people's sentences are made in C. Commands for whoever runs a server or a series speak English, as the manual
# does, and so does what `odds` says of wrong usage.
spoken = """
base/order_forms.c base/order_read.c suffren/refusals.c suffren/refusals_battle.c suffren/orders.c
colonels/battle/cards.c colonels/battle/interface.c colonels/battle/orders.c colonels/campaign/auction.c
colonels/campaign/battlefield.c colonels/campaign/characters.c colonels/campaign/committee.c colonels/campaign/crisis.c
colonels/campaign/ending.c colonels/campaign/letters.c colonels/campaign/life.c colonels/campaign/month.c
colonels/campaign/orders.c colonels/campaign/report.c colonels/campaign/rules_of_orders.c colonels/campaign/table.c
colonels/campaign/umpire.c
match/act.c match/entry.c match/header.c match/journal.c match/match.c match/rehearse.c match/replay.c match/texts.c
match/undo.c match/journal_file.c mind/advice.c
cli/files.c cli/screen/folio.c cli/screen/folio_draw.c cli/screen/folio_keys.c cli/hint.c cli/suffren/map_text.c cli/names.c cli/outcome.c cli/play/again.c
cli/play/dice.c cli/play/lines.c cli/play/lines_show.c cli/play/lines_words.c cli/play/run.c cli/play/session.c cli/play/words.c cli/suffren/position.c cli/rules_text.c
cli/screen/screen.c cli/screen/dialog.c cli/screen/draw.c cli/screen/end.c cli/screen/facts.c cli/screen/give.c
cli/screen/input.c cli/screen/keys.c cli/screen/pages.c cli/screen/panel.c cli/screen/score.c cli/screen/tables.c
cli/odds/at_sea.c cli/odds/expedition.c cli/odds/on_table.c cli/odds/plain.c cli/odds/position.c cli/odds/print.c cli/odds/table.c cli/odds/way.c
cli/secret.c cli/suffren/shorthand.c cli/suffren/front.c
cli/colonels/affairs.c cli/colonels/auction.c cli/colonels/briefing.c cli/colonels/committee.c cli/colonels/console.c
cli/colonels/desk.c cli/colonels/diary.c cli/colonels/end.c cli/colonels/front.c cli/colonels/letters.c
cli/colonels/rehearse.c cli/colonels/sketch.c cli/colonels/table_front.c cli/colonels/table_map.c cli/colonels/table_page.c
cli/colonels/words.c
draw/briefing.c draw/matter.c draw/muster.c draw/record_sheet.c draw/table_sheet.c
server/again.c server/asked.c server/clock.c server/draft.c server/draughtsman.c server/handouts.c server/lobby.c server/play.c server/records.c server/request.c server/rolls.c
server/talk.c server/umpire.c server/wishes.c
""".split()

# Literals that look like sentences and are none: examples of orders, marks of formats, names.
no_sentences = """
take suffren|card inspire|card none|card talk|card order|card fight|card move|card join|fight on|umpire test|umpire place|umpire end|umpire roll|umpire set|train drill|<a id="|SPONTOON_DATA|error {1}|{1}{2}text {3}{4}{5}|SsFfCcRN|NO_COLOR|TERM|LC_ALL|LC_MESSAGES|LANG|ABCDEFGHIJKLMNOPQRSTUVWXYZ
""".strip().split("|")

# Keys whose words are the same in both languages.
same = """
battle_kind.interception battle_kind.sortie step.combats step.initiative web.arsenal web.cartouche.chart web.game.colonels
web.game.suffren web.phase.E web.start.bridport web.start.glenmore web.start.tobago web.title field.fact.bases field.umpire.less field.umpire.more
desk.colonel desk.fortune desk.influence desk.tab.gazette desk.tab.notes desk.vacant name.pirate result.ch
company.0 gazette.final.head.colonel gazette.roll.vacant sketch.village
""".split()

same_names = ("field.unit.", "seat.colonel_", "name.colonel_")

# Sentences that the source makes of two parts, each of which it has by itself.
composed = {
    **{f'{said} `letter colonel_2 "Sir, …"` writes a letter.': said for said in (
        "Nothing is written yet.", "Nothing of late; `letters all` has the older ones.",
        "Nothing was written then; `letters all` has the others.")},
    "keeps {1} of {2} declared, paid": "keeps {1} of {2} declared, {3}",
    "keeps {1} of {2} declared, unpaid": "keeps {1} of {2} declared, {3}",
    "`{1}` takes nothing after it": "nothing after it", "After '{1}' nothing more was expected ({2})": "nothing more"}

number = 0
failed = False


def report(name, faults):
    global number, failed
    number += 1
    print(f"{'not ok' if faults else 'ok'} {number} - {name}")
    for fault in faults[:30]:
        print(f"#   {fault}")
    failed = failed or bool(faults)


def read(name, language):
    path = messages / f"{name}.{language}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


# ---- Catalogues by key ----

slot = re.compile(r"\{\^?([^}:]*)(?::([^}]*))?\}")


def fields(text):
    return {field for field, _ in slot.findall(text) if field}


def formats(texts):
    return {form for text in texts for _, form in slot.findall(text) if form}


def family(key):
    return key.rsplit(".", 1)[0]


for name in catalogues:
    english, french = read(name, "en"), read(name, "fr")
    known = set().union(*(fields(text) for text in english.values()))
    choices = formats(french.values())
    report(f"{name}: each English message has its French one", sorted(set(english) - set(french)))
    report(
        f"{name}: French has no message of its own but for choices that its grammar makes",
        sorted(key for key in french if key not in english and family(key) not in choices),
    )
    report(
        f"{name}: French asks for fields that there are",
        sorted(
            f"{key}: {', '.join(fields(text) - known)}" for key, text in french.items() if not fields(text) <= known
        ),
    )
    report(
        f"{name}: French tells all that English tells",
        sorted(
            f"{key}: {', '.join(fields(english[key]) - fields(text))}"
            for key, text in french.items()
            if key in english and not fields(english[key]) <= fields(text) and "{" in english[key]
        ),
    )
    words = {key: re.sub(r"\{[^}]*\}|\([SCB]-\d+\)|`[^`]*`", "", text) for key, text in french.items()}
    report(
        f"{name}: nothing is English still",
        sorted(
            f"{key}: {french[key]}"
            for key, text in words.items()
            if english.get(key) == french[key] and re.search(r"[a-z]{4}", text) and key not in same and not key.startswith(same_names)
        ),
    )

# ---- Sentences of the source ----

token = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[^\"'/]+|.", re.S)
conversion = re.compile(r"%%|%[-0 +#]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:ll|l|z|h|j)?[diuxXcsfg]")
usage = re.compile(r"\bcli_wrong_usage\((?:[^;\"]|\"(?:[^\"\\]|\\.)*\")*;")
escapes = {"\\n": "\n", '\\"': '"', "\\\\": "\\", "\\t": "\t", "\\r": "\r", "\\'": "'"}


def literals(path):
    """The texts of a C source, neighbours joined, each with its line."""
    source = re.sub(r"^\s*#.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
    if path.parent.name == "odds":
        source = usage.sub(lambda match: "\n" * match.group().count("\n"), source)
    found, text, line, start = [], None, 1, 1
    for part in token.findall(source):
        if part[0] == '"':
            start = line if text is None else start
            text = (text or "") + part[1:-1]
        elif text is not None and not part.isspace() and not part.startswith("/*"):
            macro = re.match(r"\s*PRI\w+\s*", part)
            text = text + "llu" if macro else text
            if not macro or macro.end() < len(part):
                found.append((start, text))
                text = None
        line += part.count("\n")
    return found


def as_key(text):
    text = re.sub(r"\\.", lambda match: escapes.get(match.group(), match.group()), text)
    count = 0

    def numbered(match):
        nonlocal count
        count += match.group() != "%%"
        return "%" if match.group() == "%%" else f"{{{count}}}"

    return conversion.sub(numbered, text).strip(" \n")


def is_sentence(text):
    if re.match(r"\{[\w{}\[\]:?, *]*\}$|\[", text) or text in no_sentences:
        return False
    plain = re.sub(r"\{\d\}", "", text)
    return bool(re.search(r"[A-Z][a-z]|[A-Z]{3}|[a-z]{2}[,;:.]? [a-z(`'\"]|[a-z] [a-z]{2}|, [a-z]{2}", plain))


def pieces(key):
    """What is fixed in a key, without the blanks and signs about it."""
    parts = (part.strip(" ,.;:()'\"«»=*?\n") for part in re.split(r"\{\d\}", key))
    return [part for part in parts if re.search(r"\w", part)]


told = {}
for name in tongues:
    told.update(read(name, "fr"))
choice = {form for form in formats(told.values()) if form}
sentences = {key: text for key, text in told.items() if family(key) not in choice}
sources = [path for path in sorted(root.rglob("*.c")) if path.relative_to(root).parts[0] in
           {"base", "match", "suffren", "colonels", "cli", "mind", "draw", "guests", "server"}]
texts = {path: literals(path) for path in sources}
everything = "\n".join(as_key(text) for found in texts.values() for _, text in found)
data = "\n".join(path.read_text(encoding="utf-8") for path in sorted((root / "data").rglob("*.json"))
                 if path.parent != messages)
all_pieces = "\n".join(sentences)


def template(key):
    """As base/tongue.c reads it: what is no sentence within a sentence has no colon."""
    within = set(re.findall(r"\{(\d)'\}", sentences[key]))
    return re.compile("".join(("(.*?)" if part[1] in within else "((?:(?!: ).)*?)") if re.fullmatch(r"\{\d\}", part) else re.escape(part)
                              for part in re.split(r"(\{\d\})", key)) + r"\Z", re.S)


with_slots = sorted((key for key in sentences if re.search(r"\{\d\}", key)),
                    key=lambda key: (-len(re.sub(r"\{\d\}", "", key).encode()), key))
templates = [(key, template(key)) for key in with_slots]


def found_as(text):
    return text if text in sentences else next((key for key, form in templates if form.match(text)), None)


def known_sentence(key):
    chosen = any(f"{form}.{key}" in told for form in choice)
    words = re.fullmatch(r"[A-Za-z]+(\|[A-Za-z]+)*", key) and all(
        word.islower() or word in sentences for word in key.split("|"))  # in the form of an order
    whole = found_as(re.sub(r"\{(\d)\}", lambda match: f"x{match.group(1)}", key))
    return chosen or words or whole or f" {key}" in sentences or all(piece in all_pieces for piece in pieces(key))


for folder in sorted({file.rsplit("/", 1)[0] for file in spoken}):
    missing = [
        f"{file}:{line}: {as_key(text)!r}"
        for file in spoken
        if file.rsplit("/", 1)[0] == folder
        for line, text in texts[root / file]
        if is_sentence(as_key(text)) and not known_sentence(as_key(text))
    ]
    report(f"{folder}: each sentence of the source is told in French", missing)

report(
    "tongues: each sentence is one of the source's",
    sorted(key for key in sentences if key not in composed
           and not all(any(form in text for form in (piece, piece.lower().replace(" ", "_")) for text in (everything, data))
                       for piece in pieces(key))),
)
report(
    "tongues: slots of a translation are those of the sentence",
    sorted(
        key
        for key, text in sentences.items()
        if {field.rstrip("'") for field in fields(text)} != {field for field in fields(key) if field.isdigit()}
        and not re.search(r"\{[^}\d]*\}", key)
    ),
)


confused = []
for key in with_slots:
    sample = re.sub(r"\{(\d)\}", lambda match: f"x{match.group(1)}", key)
    if found_as(sample) != key:
        confused.append(f"{key}  is taken for  {found_as(sample)}")
report("tongues: each sentence is recognised as itself", confused)
report(
    "tongues: a sentence with slots has words of its own",
    sorted(key for key in with_slots if not re.search(r"[^\W\d_]|£", re.sub(r"\{\d\}", "", key))),
)
orders = {"end", "halt", "decline", "begin", "accept", "evade", "fight", "pass", "stop", "withdraw", "stay", "resign",
          "none", "done", "ready", "politics"}
report("tongues: no order of the games is translated", sorted(orders & set(sentences)))

# ---- The rules in plain words ----


def passages(path):
    """By anchor: the ids of rules, the orders and options in it, and what its tables hold of numbers and results."""
    found = {}
    for part in re.split(r"(?=<a id=\")", path.read_text(encoding="utf-8")):
        anchor = re.match(r'<a id="([^"]+)"', part)
        codes = {code for code in re.findall(r"`([^`]+)`", part) if re.fullmatch(r"[a-z_=|<.0-9 -]+", code)}
        rows = "".join(re.findall(r"^\|.*", part, flags=re.M))
        found[anchor.group(1) if anchor else ""] = {
            "rules": sorted(set(re.findall(r"\b[SCB]-\d+\b", part))),
            "orders and options": sorted(codes),
            "rows": sum(line.startswith("|") for line in part.splitlines()),
            "numbers": re.findall(r"\d+|\b(?:Ch|OK|NA|FB|RA|CF)\b|\b[ae][DS]\b", rows),
            "links": sorted(re.findall(r"\]\((#[\w-]+)\)", part)),
            "headings": re.findall(r"^#+(?= )", part, flags=re.M),
        }
    return found


for path in sorted((root / "docs" / "rules").glob("*.md")):
    english, french = passages(path), passages(path.with_name("fr") / path.name)
    faults = [f"{anchor or 'beginning'}: {what}: {english[anchor][what]} and {french[anchor][what]}"
              for anchor in english if anchor in french
              for what in english[anchor] if english[anchor][what] != french[anchor][what]]
    report(f"rules of {path.stem}: both languages have the same passages", sorted(set(english) ^ set(french)))
    report(f"rules of {path.stem}: each passage has the same rules, orders, tables and links", faults)

headings = {}
for path in (root / "docs" / "rules").glob("fr/*.md"):
    headings[path.stem] = set(re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), flags=re.M))
for name, game in (("suffren", "suffren"),):
    pointed = [(key, heading) for key, text in read(name, "fr").items()
               for heading in re.split(r" et (?=[A-ZÀÉ])", "".join(re.findall(r"\.md : ([^.]*)\.$", text))) if heading]
    report(f"{name}: help points to passages that there are",
           [f"{key}: {heading}" for key, heading in pointed if heading not in headings[game]])

# ---- The browser's keys ----

web = "\n".join(path.read_text(encoding="utf-8") for path in sorted((root / "web" / "src").rglob("*.ts*")))
own = read("web", "en")
slots_of_all = formats(text for name in catalogues for text in read(name, "en").values())
report(
    "web: each key that the pages name is in the catalogue",
    sorted(key for key in set(re.findall(r"""["'`](web\.[\w.]*\w)["'`]""", web)) if key not in own),
)
report(
    "web: each message is asked for",
    sorted(
        key
        for key in own
        if not re.search(rf"""["'`]{re.escape(key)}["'`]""", web)
        and f"`{family(key)}.${{" not in web
        and f"`{family(family(key))}.${{" not in web
        and f"{family(key)}.$" not in web
        and family(key) not in slots_of_all
        and key.startswith("web.")
    ),
)

print(f"1..{number}")
sys.exit(failed)
