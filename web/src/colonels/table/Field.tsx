// The table on which a battle is fought: the plan, the hand of the leader who chooses, and beside them what is asked and told.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Decision, GameEvent } from "../../api";
import { say } from "../../messages";
import { Asked, Over, Waiting } from "./Asked";
import { Hand } from "./Hand";
import { TurnTrack } from "./TurnTrack";
import { leaderName, leaderOf, unitOf, type BattleView, type Pair } from "./model";
import { aimOf, deal, heardBy, type Dealt } from "./orders";
import { Plan, ride, type Aim } from "./Plan";
import { placing, Umpire } from "./Umpire";
import { Legend } from "./Legend";
import { InWords, RecordSheet, Roll } from "./Record";
import { sentence, Shown, Story, turnsOf, type Turn } from "./Story";
import { placesOf, shotsOf, type Trace } from "./Traces";
import { Languages } from "../../panel/Languages";
import { LookingBack } from "../../panel/LookBack";

export interface FieldProps {
  view: BattleView;
  seat: string;
  decision: Decision | null;
  events: GameEvent[];
  fresh: number; // events after this one came of the last orders
  busy: boolean;
  notice: string | null; // why the last order was refused
  give: (orders: string[]) => void;
  looking: boolean; // back at what was
  aside: ComponentChildren; // what people have with each other: talk, affairs
}

/* What the last turn left: where units stood when it began, and its shots. */
function useTrace(view: BattleView, last: Turn | undefined): Trace {
  // The end of the last turn is one more step.
  const now = view.turn + (view.over ? 1 : 0);
  const kept = useRef({ now, places: placesOf(view), before: {} as Record<string, Pair> });
  const step = now - kept.current.now;
  // Only from one turn to the next: who looks back or takes a turn back jumps.
  if (step !== 0) kept.current = { now, places: placesOf(view), before: step === 1 ? kept.current.places : {} };
  return { before: kept.current.before, shots: last ? shotsOf(last.events) : [] };
}

/** What a screen reader says when something changes. */
function Live({ view, events, fresh, asks }: { view: BattleView; events: GameEvent[]; fresh: number; asks: string }) {
  const told = events
    .filter((event) => event.n > fresh && event.event !== "card_chosen")
    .slice(-6)
    .map((event) => sentence(view, event))
    .filter((text) => text)
    .join(". ");
  return (
    <p class="unseen" aria-live="polite">
      {told} {asks}
    </p>
  );
}

export function Field({ view, seat, decision, events, fresh, busy, notice, give, looking, aside }: FieldProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [looked, setLooked] = useState<Dealt | null>(null);
  const [aimed, setAimed] = useState<Dealt | null>(null);
  const [moved, setMoved] = useState<{ facing: number } | null>(null); // the umpire places a unit
  const byKeys = useRef(false);
  const [told, setTold] = useState<string | null>(null); // to which unit orders are given, of several that hear

  const owes = (decision?.owes ?? false) && !view.over && !looking;
  const legal = owes && decision ? decision.legal : [];
  const chooser = owes && view.question === "card" ? leaderOf(view, view.choosing) : undefined;
  const refs = heardBy(legal);
  const hears = refs.map((ref) => unitOf(view, ref)).filter((unit) => unit !== undefined);
  const first = refs.find((ref) => unitOf(view, ref)?.id === chooser?.with) ?? refs[0] ?? null;
  const ref = told && refs.includes(told) ? told : first;
  const hearer = unitOf(view, ref);
  const hand = deal(legal, ref);
  const turns = useMemo(() => turnsOf(events), [events]);
  const last = [...turns].reverse().find((turn) => turn.events.some((event) => event.event === "card_shown"));
  const trace = useTrace(view, last);

  // Another question begins anew.
  useEffect(() => {
    setAimed(null);
    setLooked(null);
    setTold(null);
  }, [decision?.decision]);

  const lay = (card: Dealt): void => {
    if (busy) return;
    if (aimOf(card)) setAimed(card.name === aimed?.name ? null : card);
    else if (card.plays[0]) give([card.plays[0].text]);
  };
  const shown = unitOf(view, selected);
  const open = decision?.open ?? [];
  const aim =
    aimed && chooser ? aimAt(view, aimed, chooser.id) : moved && shown ? placing(view, shown, moved.facing) : null;
  const select = (unit: string | null): void => {
    setSelected(unit);
    const at = hears.findIndex((one) => one.id === unit);
    if (at >= 0) setTold(refs[at] ?? null);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    setAimed(null);
    setMoved(null);
    if (!aimed && !moved) setSelected(null);
  };
  const asks = view.over ? say("web.over") : chooser ? say("field.asks", { leader: leaderName(chooser) }) : "";

  return (
    <div class="field" onKeyDown={pressed}>
      <div class="field-board">
        <TurnTrack view={view} />
        <Plan
          view={view}
          selected={selected}
          onSelect={select}
          chooser={chooser}
          hears={hears}
          hearer={hearer}
          card={looked ?? aimed}
          aim={aim}
          onAimed={(order) => {
            setMoved(null);
            give([order]);
          }}
          trace={trace}
        />
        {chooser && hand.length > 0 && (
          <Hand
            view={view}
            chooser={chooser}
            hand={hand}
            hearer={hearer}
            looked={looked}
            aimed={aimed}
            busy={busy}
            question={decision?.decision ?? ""}
            byKeys={byKeys}
            onLook={setLooked}
            onLay={lay}
          />
        )}
      </div>
      <div class="panel">
        {looking ? (
          <LookingBack />
        ) : view.over ? (
          <Over view={view} events={events} seat={seat} />
        ) : owes && decision ? (
          <Asked
            view={view}
            decision={decision}
            chooser={chooser}
            hearer={hearer}
            hears={hears}
            aimed={aimed}
            busy={busy}
            notice={notice}
            onTold={(unit) => select(unit)}
            onCancel={() => setAimed(null)}
            give={give}
          />
        ) : (
          <Waiting view={view} decision={decision} notice={notice} give={give} />
        )}
        {shown && <RecordSheet view={view} unit={shown} onClose={() => setSelected(null)} />}
        {shown && <Umpire view={view} unit={shown} open={open} moving={moved !== null} onMove={setMoved} give={give} />}
        {last && <Shown view={view} turn={last} />}
        <Story view={view} turns={turns} fresh={fresh} />
        {aside}
        <Roll view={view} selected={selected} onSelect={(unit) => select(unit === selected ? null : unit)} />
        <Legend />
        <InWords view={view} />
        <Languages />
      </div>
      <Live view={view} events={events} fresh={fresh} asks={asks} />
    </div>
  );
}

/** Where on the table the card is aimed. */
function aimAt(view: BattleView, card: Dealt, chooser: string): Aim | null {
  const leader = leaderOf(view, chooser);
  if (aimOf(card) === "point" && leader) return ride(view, leader);
  if (aimOf(card) !== "unit") return null;
  const targets = new Map<string, string>();
  for (const play of card.plays) {
    const unit = unitOf(view, play.unit);
    if (unit) targets.set(unit.id, play.text);
  }
  return { kind: "unit", targets };
}
