// What has happened, turn by turn: cards as they were shown, and each roll with what it needed and what decided it.
import reactions from "made:reactions";
import { Component, type ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameEvent } from "../../api";
import { knows, say } from "../../messages";
import { Die, Rich } from "../../panel/Text";
import { Figure } from "./figures";
import { leaderName, leaderOf, MOST_TENSION, unitName, unitOf, withNames, type BattleView, type Troops } from "./model";
import { titleOf } from "./orders";

const FACES = [1, 2, 3, 4, 5, 6];

/* ---- Turns ---- */

export interface Turn {
  turn: number;
  events: GameEvent[];
}

/* What is rolled for before the first turn, and what an umpire does (C-60); all else of the table rests on a rule of B. */
const LAID_OUT = ["strength", "ground"];
const UMPIRES = ["placed", "umpire_rolls", "set"];

const ofTable = (event: GameEvent): boolean =>
  (event.rule ?? "").startsWith("B-") || UMPIRES.includes(event.event) || event.event.startsWith("match_");

/** The battle's events by turns; of a campaign's battles the last.  That the first turn begins is no event. */
export function turnsOf(events: GameEvent[]): Turn[] {
  const turns: Turn[] = [{ turn: 0, events: [] }];
  for (const event of events) {
    const last = turns[turns.length - 1];
    if (LAID_OUT.includes(event.event)) {
      if (last && last.turn > 0) turns.splice(0, turns.length, { turn: 0, events: [] });
      turns[0]?.events.push(event);
    } else if (event.event === "turn_begins") {
      turns.push({ turn: Number(event["turn"]), events: [] });
    } else if (ofTable(event)) {
      if (last?.turn === 0) turns.push({ turn: 1, events: [] });
      turns[turns.length - 1]?.events.push(event);
    }
  }
  return turns;
}

/* His own seat is told first what all are told when cards are shown. */
const SILENT = ["card_chosen", "card_shown"];

export const sentence = (view: BattleView, event: GameEvent): string =>
  knows(`event.${event.event}`) ? say(`event.${event.event}`, withNames(view, event)) : "";

/* ---- Rolls ---- */

function hits(event: GameEvent): ((face: number) => boolean) | null {
  const field = (name: string): number => Number(event[name]);
  if (event.event === "volley" || event.event === "guns_fire") return (face) => face + field("bonus") >= field("least");
  if (event.event === "cease_roll") return (face) => face <= field("drill") + 1;
  if (event.event === "recovery_roll") return (face) => face <= field("effectiveness");
  if (event.event === "melee_roll") return (face) => face >= field("least") && face <= field("most");
  return null;
}

function Faces({ event }: { event: GameEvent }) {
  const hit = hits(event);
  if (!hit) return null;
  const count = FACES.filter(hit).length;
  return (
    <span class="d6" aria-hidden="true">
      {FACES.map((face) => (
        <i class={`${hit(face) ? "hit" : ""}${face === event["die"] ? " rolled" : ""}`}>{face}</i>
      ))}
      <small>{say("web.chance", { percent: Math.round((count / 6) * 100) })}</small>
    </span>
  );
}

/** The table of a unit's troops, with the row and the column that decided. */
export function ReactionTable({ troops, total, tension }: { troops: Troops; total: number | null; tension: number }) {
  const rows = Array.from({ length: MOST_TENSION + 1 }, (_, i) => i);
  return (
    <div class="scroll">
      <table class="reaction">
        <caption>{say("field.reaction_table", { troops })}</caption>
        <thead>
          <tr>
            <th scope="col">{say("field.die_row")}</th>
            {rows.map((column) => (
              <th scope="col" class={column === tension ? "on" : ""}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr class={row === total ? "on" : ""}>
              <th scope="row">{row}</th>
              {(reactions[troops][String(row)] ?? "").split(" ").map((result, column) => (
                <td class={`${result.toLowerCase()}${column === tension ? " on" : ""}`}>{result}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is unfolded on demand, and drawn only then. */
export function Unfolds({ summary, children }: { summary: string; children: () => ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  );
}

function Explained({ view, event }: { view: BattleView; event: GameEvent }) {
  const unit = unitOf(view, String(event["unit"]));
  const tests = event.event === "reaction" || event.event === "rally_roll";
  if (!tests || !unit) return <Faces event={event} />;
  const sum = Number(event["total"] ?? Number(event["die"]) + Number(event["modifier"]));
  const total = Math.min(MOST_TENSION, Math.max(0, sum));
  return (
    <Unfolds
      summary={say("field.why_test", {
        troops: unit.troops,
        row: total,
        column: event["tension"],
        result: event["result"],
      })}
    >
      {() => <ReactionTable troops={unit.troops} total={total} tension={Number(event["tension"])} />}
    </Unfolds>
  );
}

const GREAT = /^(runs|leaves|leader_hit|contact|charges|town_taken|battle_over|losses)$/;

function Line({ view, event, fresh }: { view: BattleView; event: GameEvent; fresh: boolean }) {
  const text = sentence(view, event);
  if (!text) return null;
  const die = event["die"];
  const side = unitOf(view, String(event["unit"]))?.side ?? leaderOf(view, String(event["leader"]))?.side ?? "";
  return (
    <li class={`${side}${fresh ? " fresh" : ""}${GREAT.test(event.event) ? " great" : ""}`}>
      {typeof die === "number" && <Die value={die} />}
      <Rich text={text} />
      <Explained view={view} event={event} />
    </li>
  );
}

/* ---- Cards ---- */

/** The cards of a turn, turned over together. */
export function Shown({ view, turn }: { view: BattleView; turn: Turn }) {
  const cards = turn.events.filter((event) => event.event === "card_shown");
  if (cards.length === 0) return null;
  return (
    <section class="shown" aria-labelledby="shown-title" key={turn.turn}>
      <h2 id="shown-title">{say("field.cards_of", { turn: turn.turn })}</h2>
      <ul>
        {cards.map((event, i) => {
          const leader = leaderOf(view, String(event["leader"]));
          const unit = unitOf(view, event["unit"] as string | null);
          const order = event["card"] === "order";
          const name = String(order ? event["order"] : event["card"]);
          if (!leader) return null;
          return (
            <li class={`shown-card ${leader.side}`} style={{ "--nth": i }}>
              <span class="turned">
                <b>{titleOf(name, !order)}</b>
                <Figure name={name} />
                <span class="who">
                  {leaderName(leader)}
                  {unit && <small>{say("field.card_to", { unit: unitName(unit) })}</small>}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/* ---- The story ---- */

const TURNS_OPEN = 3; // the newest ones; those before are unfolded on demand

const turnName = (turn: Turn): string =>
  turn.turn > 0 ? say("web.turn_short", { turn: turn.turn }) : say("field.before");

interface TurnProps {
  view: BattleView;
  turn: Turn;
  fresh: number;
}

/** A turn is told once: what is past does not change but by what is new in it. */
class TurnTold extends Component<TurnProps> {
  override shouldComponentUpdate({ turn, fresh }: TurnProps): boolean {
    const old = this.props.turn.events;
    const newest = old[old.length - 1]?.n ?? 0;
    return turn.events.length !== old.length || (fresh !== this.props.fresh && newest > this.props.fresh);
  }
  override render({ view, turn, fresh }: TurnProps) {
    return (
      <div>
        <h3>{turnName(turn)}</h3>
        <ol>
          {turn.events.map((event) => (
            <Line key={event.n} view={view} event={event} fresh={event.n > fresh} />
          ))}
        </ol>
      </div>
    );
  }
}

export function Story({ view, turns, fresh }: { view: BattleView; turns: Turn[]; fresh: number }) {
  const list = useRef<HTMLDivElement>(null);
  const told = turns
    .map((turn) => ({ ...turn, events: turn.events.filter((event) => !SILENT.includes(event.event)) }))
    .filter((turn) => turn.events.length > 0);
  const newest = told[told.length - 1]?.events.length;
  // The newest turn from its beginning.
  useEffect(() => {
    const box = list.current;
    const last = box?.lastElementChild as HTMLElement | null;
    if (box && last) box.scrollTop = last.offsetTop;
  }, [told.length, newest]);
  return (
    <section class="log story" aria-labelledby="story-title">
      <h2 id="story-title">{say("web.log")}</h2>
      {told.length === 0 && <p class="aside">{say("web.log_empty")}</p>}
      {told.length > 0 && (
        <div class="turns" ref={list} tabIndex={0} role="region" aria-labelledby="story-title">
          {told.map((turn, i) =>
            i < told.length - TURNS_OPEN ? (
              <Unfolds key={turn.turn} summary={turnName(turn)}>
                {() => <TurnTold view={view} turn={turn} fresh={fresh} />}
              </Unfolds>
            ) : (
              <TurnTold key={turn.turn} view={view} turn={turn} fresh={fresh} />
            ),
          )}
        </div>
      )}
    </section>
  );
}
