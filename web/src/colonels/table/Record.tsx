// The record sheet of a unit (B-62), with what it would do now; and all units as a roll.
import { say } from "../../messages";
import { Rich } from "../../panel/Text";
import {
  keyOf,
  leaderName,
  leaderOf,
  MODIFIERS,
  MOST_TENSION,
  onTable,
  SIDES,
  unitName,
  unitOf,
  type BattleView,
  type Side,
  type Unit,
} from "./model";
import { nextOf, unitLabel } from "./Pieces";
import { ReactionTable, Unfolds } from "./Story";

function Pips({ points }: { points: number }) {
  return (
    <span class="tension-pips" aria-hidden="true">
      {Array.from({ length: MOST_TENSION }, (_, i) => (
        <i class={i < points ? "full" : ""} />
      ))}
    </span>
  );
}

function Facts({ unit }: { unit: Unit }) {
  const { record } = unit;
  const facts: [string, number | string][] = [
    ["drill", record.drill],
    ["musketry", record.musketry],
    ["effectiveness", record.effectiveness],
    ["average", record.average],
    ["men", unit.men],
    ["bases", unit.bases],
  ];
  return (
    <dl class="facts-row">
      {facts.map(([name, value]) => (
        <div>
          <dt>{say(`field.fact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What it would do if it tested now: for each face of the die its result. */
function TestNow({ unit }: { unit: Unit }) {
  if (!unit.test) return null;
  const added = MODIFIERS.filter((name) => unit.test?.[name]).map((name) => ({ why: name, value: unit.test?.[name] }));
  return (
    <div class="test-now">
      <p>
        <Rich text={say(added.length > 0 ? "field.test_with" : "field.test_plain", { added, troops: unit.troops })} />
      </p>
      <ol class="faces six" aria-hidden="true">
        {unit.test.results.map((result, i) => (
          <li class={result} title={say(`result.${result}`)}>
            <b>{i + 1}</b>
            <span>{say(`field.short.${result}`)}</span>
          </li>
        ))}
      </ol>
      <p class="unseen">
        {unit.test.results.map((result, i) => say("field.face", { face: i + 1, result })).join(", ")}
      </p>
      <Unfolds summary={say("field.whole_table")}>
        {() => <ReactionTable troops={unit.troops} total={null} tension={unit.tension} />}
      </Unfolds>
    </div>
  );
}

function Aim({ view, unit }: { view: BattleView; unit: Unit }) {
  const target = unitOf(view, unit.aim?.unit);
  if (!unit.aim || !target) return null;
  const faces = Math.max(0, Math.min(6, 7 - unit.aim.least + unit.aim.bonus));
  return (
    <p>
      <Rich
        text={say(unit.guns ? "field.aim_guns" : "field.aim", {
          ...unit.aim,
          target: unitName(target),
          chance: Math.round((faces / 6) * 100),
        })}
      />
    </p>
  );
}

/** Tension as it was at the end of each turn. */
function Strain({ turns }: { turns: number[] }) {
  if (turns.length === 0) return null;
  const step = 10;
  return (
    <figure class="strain">
      <figcaption>{say("field.strain")}</figcaption>
      <svg viewBox={`0 0 ${Math.max(24, turns.length) * step} 46`} aria-hidden="true">
        <path d={`M0 41H${Math.max(24, turns.length) * step}`} class="f-line" />
        {turns.map((points, i) => (
          <rect x={i * step + 1.5} y={41 - points * 5} width="7" height={points * 5} class="strain-bar" />
        ))}
      </svg>
      <p class="unseen">{turns.map((points, i) => say("field.strain_turn", { turn: i + 1, points })).join(", ")}</p>
    </figure>
  );
}

export function RecordSheet({ view, unit, onClose }: { view: BattleView; unit: Unit; onClose: () => void }) {
  const { record } = unit;
  const leaders = unit.leaders.map((id) => leaderOf(view, id)).filter((one) => one !== undefined);
  const friend = unitOf(view, unit.nearest?.unit);
  return (
    <section class={`sheet-of ${unit.side}`} aria-labelledby="sheet-title">
      <h2 id="sheet-title">
        <span class={`key-flag ${unit.side}`}>{keyOf(view, unit)}</span> {unitName(unit)}{" "}
        <small>
          {say("field.sheet_kind", {
            troops: unit.troops,
            fierce: unit.fierce,
            side: unit.side,
            formation: unit.formation,
          })}
        </small>
        <button type="button" class="quiet close" onClick={onClose}>
          {say("web.close")}
        </button>
      </h2>
      <Facts unit={unit} />
      <p>
        {say("field.tension_of", { tension: unit.tension })} <Pips points={unit.tension} />
      </p>
      <p>
        <Rich text={say("field.ordered", { order: unit.order, next: nextOf(unit) })} />
      </p>
      {leaders.length > 0 && <p>{say("field.led_by", { leaders: leaders.map(leaderName) })}</p>}
      {friend && unit.nearest && onTable(unit) && (
        <p>{say("field.nearest", { unit: unitName(friend), mm: unit.nearest.mm, ahead: unit.nearest.ahead })}</p>
      )}
      <Aim view={view} unit={unit} />
      <TestNow unit={unit} />
      <Strain turns={record.tension} />
      <p class="aside">
        <Rich text={say("field.borne", { ran: record.ran, volleys: record.volleys, guns: record.guns })} />
      </p>
    </section>
  );
}

/* ---- The roll ---- */

function Row({
  view,
  unit,
  selected,
  onSelect,
}: {
  view: BattleView;
  unit: Unit;
  selected: boolean;
  onSelect: (unit: string) => void;
}) {
  return (
    <li>
      <button
        type="button"
        class={`muster-row${selected ? " selected" : ""}`}
        aria-pressed={selected}
        onClick={() => onSelect(unit.id)}
      >
        <span class={`key-flag ${unit.side}`}>{keyOf(view, unit)}</span>
        <span class="muster-name">{unitName(unit)}</span>
        {onTable(unit) ? (
          <>
            <span class="muster-order">{unit.status === "runs" ? say("status.runs") : say(`order.${unit.order}`)}</span>
            <Pips points={unit.tension} />
            <span class="unseen">{say("field.tension_of", { tension: unit.tension })}</span>
          </>
        ) : (
          <span class="muster-order">{say(`status.${unit.status}`)}</span>
        )}
      </button>
    </li>
  );
}

export function Roll({
  view,
  selected,
  onSelect,
}: {
  view: BattleView;
  selected: string | null;
  onSelect: (unit: string) => void;
}) {
  return (
    <section class="muster" aria-labelledby="muster-title">
      <h2 id="muster-title">{say("field.roll")}</h2>
      {SIDES.map((side: Side) => (
        <div class={`muster-side ${side}`}>
          <h3>
            {say(`field.side.${side}`)} <small>{say("field.in_order", { men: view.men_in_order[side] })}</small>
          </h3>
          <ul>
            {view.units
              .filter((unit) => unit.side === side)
              .map((unit) => (
                <Row key={unit.id} view={view} unit={unit} selected={unit.id === selected} onSelect={onSelect} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/* ---- In words ---- */

const middle = (points: [number, number][], axis: 0 | 1): number =>
  Math.round(points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/** The whole table for those who hear it. */
export function InWords({ view }: { view: BattleView }) {
  return (
    <details class="words">
      <summary>{say("field.words")}</summary>
      <h3>{say("field.words_ground", { width: view.width, height: view.height })}</h3>
      <ul>
        {view.terrain.map((one) => (
          <li>
            {say("field.terrain_line", { ...one, kind: one.kind, x: middle(one.points, 0), y: middle(one.points, 1) })}
          </li>
        ))}
      </ul>
      {SIDES.map((side) => (
        <>
          <h3>{say(`field.side.${side}`)}</h3>
          <ul>
            {view.units
              .filter((unit) => unit.side === side)
              .map((unit) => (
                <li>{unitLabel(view, unit)}</li>
              ))}
          </ul>
        </>
      ))}
      <h3>{say("field.leaders")}</h3>
      <ul>
        {view.leaders.map((leader) => {
          const unit = unitOf(view, leader.with);
          return (
            <li>
              {say("field.leader_line", {
                name: leaderName(leader),
                side: leader.side,
                commander: leader.commander,
                fate: leader.status,
                place: unit ? { name: unitName(unit) } : null,
                x: leader.x,
                y: leader.y,
              })}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
