// Units and leaders on the plan. Sides differ by tincture, by hatching and by the cut of their colours; arms by their marks.
import { say } from "../../messages";
import {
  keyOf,
  leaderName,
  MOST_TENSION,
  unitName,
  unitOf,
  type BattleView,
  type Leader,
  type Pair,
  type Unit,
} from "./model";

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The point so far to the right of and before the middle of a unit, on paper. */
export function beside(view: BattleView, unit: Unit, right: number, ahead: number): Pair {
  const [s, c] = [Math.sin(radians(unit.facing)), Math.cos(radians(unit.facing))];
  return [unit.x + right * c + ahead * s, view.height - (unit.y - right * s + ahead * c)];
}

export const paper = (view: BattleView, x: number, y: number): Pair => [x, view.height - y];

/* ---- Blocks ---- */

// Two ranks of men, dashes that stand side by side.
function Ranks({ unit }: { unit: Unit }) {
  const { width: w, depth: d, formation, bases } = unit;
  const rows: string[] = [];
  const rank = (left: number, right: number, y: number): void => {
    rows.push(`M${left} ${y}H${right}`);
  };
  if (formation === "line") for (const y of [-d / 6, d / 5]) rank(-w / 2 + 3, w / 2 - 3, y);
  if (formation === "column")
    for (let i = 0; i < bases; i++)
      for (const y of [0.33, 0.68]) rank(-w / 2 + 3, w / 2 - 3, -d / 2 + ((i + y) * d) / bases);
  return <path d={rows.join("")} class="ranks" />;
}

function divisions(unit: Unit): string {
  const { width: w, depth: d, formation, bases } = unit;
  if (formation === "square") return `M${-w / 2 + 20} ${-d / 2 + 20}h${w - 40}v${d - 40}h${40 - w}z`;
  const cuts = Array.from({ length: bases - 1 }, (_, i) => i + 1);
  if (formation === "column") return cuts.map((i) => `M${-w / 2} ${-d / 2 + (i * d) / bases}h${w}`).join("");
  return cuts.map((i) => `M${-w / 2 + (i * w) / bases} ${-d / 2}v${d}`).join("");
}

const GUN = "M-2.2 12L-3.4-20H3.4L2.2 12zM-13-3v16M13-3v16M-13 5H13";

export function Block({ unit }: { unit: Unit }) {
  const { width: w, depth: d } = unit;
  return (
    <g class={`block ${unit.side} ${unit.status}`}>
      <rect x={-w / 2 + 3} y={-d / 2 + 3} width={w} height={d} class="block-shadow" />
      <rect x={-w / 2} y={-d / 2} width={w} height={d} class="body" />
      {unit.side === "enemy" && <rect x={-w / 2} y={-d / 2} width={w} height={d} class="hatched" />}
      {unit.troops !== "horse" && !unit.guns && <Ranks unit={unit} />}
      <path d={divisions(unit)} class="bases" />
      {unit.troops === "horse" && <path d={`M${-w / 2} ${d / 2}L${w / 2} ${-d / 2}`} class="slash" />}
      {unit.guns && <path d={GUN} class="gun" />}
      <path d={`M${-w / 2 - 1.5} ${-d / 2}h${w + 3}`} class="front" />
      <path d={`M-9 ${-d / 2}L0 ${-d / 2 - 12}L9 ${-d / 2}z`} class="point" />
    </g>
  );
}

/* ---- Colours ---- */

export const CLOTH: Record<string, string> = {
  crown: "M0 0H19V15H0z",
  enemy: "M0 0H23L17 7.5L23 15H0z",
};

export function Tension({ points }: { points: number }) {
  const pips = Array.from({ length: Math.min(points, MOST_TENSION) }, (_, i) => i);
  return (
    <g class={`tension${points >= 6 ? " high" : points >= 3 ? " some" : ""}`}>
      {pips.map((i) => (
        <path d="M0-3.6L3.1 0L0 3.6L-3.1 0z" transform={`translate(${(i % 4) * 6.6} ${Math.floor(i / 4) * 7.6})`} />
      ))}
    </g>
  );
}

export const SWORDS = "M-6-6L6 6M6-6L-6 6M-6.5 3L-3 6.5M6.5 3L3 6.5";

function Sign({ unit }: { unit: Unit }) {
  if (unit.foe) return <path d={SWORDS} class="melee-sign" />;
  if (unit.status === "runs") return <path d="M-5-5L0 0L-5 5M1-5L6 0L1 5" class="melee-sign" />;
  if (unit.hidden) return <path d="M-6 4Q0-6 6 4z" class="hidden-sign" />;
  return null;
}

/** The colours of a unit, upright behind it whatever its facing: its key, tension, what goes on, its order. */
export function Colours({ view, unit, px }: { view: BattleView; unit: Unit; px: number }) {
  const [x, y] = beside(view, unit, 0, -unit.depth / 2);
  const turn = radians(unit.facing);
  // Behind it, and clear of it: farther when it stands behind its colours on paper.
  const [dx, dy] = [-Math.sin(turn) * 20, Math.cos(turn) * (Math.cos(turn) > 0 ? 13 : 12)];
  // Words lean away from a unit that stands beside them.
  const lean = Math.sin(turn) > 0.5 ? "end" : Math.sin(turn) < -0.5 ? "start" : "middle";
  const busy = unit.foe !== null || unit.status === "runs" || unit.hidden;
  const wide = unit.width / px;
  return (
    <g class={`colours ${unit.side}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${px})`}>
      <g transform={`translate(${dx.toFixed(1)} ${dy.toFixed(1)})`}>
        <g transform="translate(-9.5 -7.5)">
          <path d={CLOTH[unit.side]} class="cloth" />
          <text x="9.5" y="11.8" class="key">
            {keyOf(view, unit)}
          </text>
          <g transform={`translate(${unit.side === "crown" ? 25 : 28} ${unit.tension > 4 ? 3.8 : 7.5})`}>
            <Tension points={unit.tension} />
          </g>
          {busy && (
            <g transform="translate(-10 7.5)">
              <Sign unit={unit} />
            </g>
          )}
        </g>
        {wide > 46 && unit.status === "here" && unit.order !== "stand" && (
          <text
            x={lean === "middle" ? 0 : lean === "end" ? 11 : -11}
            y={Math.cos(turn) < -0.3 ? -11 : 19}
            text-anchor={lean}
            class="doing"
          >
            {say(`order.${unit.order}`)}
          </text>
        )}
      </g>
    </g>
  );
}

/* ---- Leaders ---- */

export const HAT = "M-50 0C-38-22-26-26-14-30C-8-44 8-44 14-30C26-26 38-22 50 0C28-10 12-4 0 6C-12-4-28-10-50 0z";

// Of several with one unit each stands aside of the one before.
const rankWith = (view: BattleView, leader: Leader): number =>
  view.leaders.filter((other) => other.with === leader.with && other.status === "acts").indexOf(leader);

/** Where a leader is drawn: beside the middle of his unit, so that its front is seen. */
export function standsAt(view: BattleView, leader: Leader, px: number): Pair {
  const unit = unitOf(view, leader.with);
  if (!unit) return paper(view, leader.x, leader.y);
  return beside(view, unit, -unit.width / 4 + rankWith(view, leader) * 17 * px, 0);
}

export function Hat({ view, leader, px, picked }: { view: BattleView; leader: Leader; px: number; picked: boolean }) {
  const [x, y] = standsAt(view, leader, px);
  return (
    <g
      class={`hat ${leader.side}${picked ? " picked" : ""}${leader.own ? " own" : ""}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${px})`}
    >
      <title>{leaderName(leader)}</title>
      {picked && <circle r="13" class="halo" />}
      <circle r="8.6" class="hat-ground" />
      {leader.commander && <circle r="10.6" class="hat-ring" />}
      <path d={HAT} transform="translate(0 3.4) scale(.142)" class="hat-mark" />
      {view.question === "card" && leader.own && !leader.asked && <path d="M7-14h8v11h-8z" class="laid" />}
    </g>
  );
}

/** The order that it will obey from the next turn on, if that is another; null: none. */
export const nextOf = (unit: Unit): string | null =>
  unit.pending === "stand" || unit.pending === unit.order ? null : unit.pending;

/** A unit in a few words, for those who hear the plan. */
export function unitLabel(view: BattleView, unit: Unit): string {
  const enemy = unitOf(view, unit.nearest?.unit);
  return say("field.unit_line", {
    ...unit,
    key: keyOf(view, unit),
    name: unitName(unit),
    next: nextOf(unit),
    near: enemy && unit.nearest ? { name: unitName(enemy), mm: unit.nearest.mm, ahead: unit.nearest.ahead } : null,
    foe: unit.foe ? unitName(unitOf(view, unit.foe) ?? unit) : null,
    leaders: view.leaders.filter((leader) => leader.with === unit.id && leader.status === "acts").map(leaderName),
  });
}
