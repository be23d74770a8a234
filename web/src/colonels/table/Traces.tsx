// What the last turn left on the plan: ways that units have gone, and shots with their smoke.
import { onTable, unitOf, type BattleView, type Pair } from "./model";
import { beside, paper } from "./Pieces";
import type { GameEvent } from "../../api";

export interface Shot {
  from: string;
  at: string;
  told: boolean;
}

export interface Trace {
  before: Record<string, Pair>; // where units stood
  shots: Shot[];
}

/** Where units stand, to be kept until the next turn. */
export const placesOf = (view: BattleView): Record<string, Pair> =>
  Object.fromEntries(view.units.map((unit): [string, Pair] => [unit.id, [unit.x, unit.y]]));

export function shotsOf(events: GameEvent[]): Shot[] {
  return events
    .filter((event) => event.event === "volley" || event.event === "guns_fire")
    .map((event) => ({ from: String(event["unit"]), at: String(event["target"]), told: event["told"] === true }));
}

const LEAST_WAY = 12;

export function Trails({ view, trace }: { view: BattleView; trace: Trace }) {
  return (
    <g class="trails">
      {view.units.filter(onTable).map((unit) => {
        const from = trace.before[unit.id];
        if (!from || Math.hypot(from[0] - unit.x, from[1] - unit.y) < LEAST_WAY) return null;
        const [a, b] = [paper(view, ...from), paper(view, unit.x, unit.y)];
        return (
          <g class={unit.side}>
            <path d={`M${a.join(" ")}L${b.join(" ")}`} />
            <circle cx={a[0]} cy={a[1]} r="5" />
          </g>
        );
      })}
    </g>
  );
}

const PUFF = "M-9 4a5 5 0 0 1-1-9a7 7 0 0 1 13-3.4a5.6 5.6 0 0 1 5 10.4q-3.4 4-8 2q-5 3-9 0z";
const BURST = "M0-11L2.6-3.4L10-6L5 0L10 6L2.6 3.4L0 11L-2.6 3.4L-10 6L-5 0L-10-6L-2.6-3.4z";

export function Shots({ view, trace, px }: { view: BattleView; trace: Trace; px: number }) {
  return (
    <g class="shots">
      {trace.shots.map((shot, i) => {
        const [unit, target] = [unitOf(view, shot.from), unitOf(view, shot.at)];
        if (!unit || !target || !onTable(unit) || !onTable(target)) return null;
        const from = beside(view, unit, 0, unit.depth / 2 + 10);
        const to = paper(view, target.x, target.y);
        const puffs = unit.guns ? 1 : unit.formation === "line" ? unit.bases : 1;
        const gap = unit.width / Math.max(1, puffs);
        return (
          <g key={i} class={shot.told ? "told" : ""}>
            <path d={`M${from.join(" ")}L${to.join(" ")}`} class="shot-line" />
            {Array.from({ length: puffs }, (_, k) =>
              beside(view, unit, (k - (puffs - 1) / 2) * gap, unit.depth / 2 + 13),
            ).map(([x, y], k) => (
              <path
                d={PUFF}
                class="puff"
                transform={`translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${k % 2 ? 0.9 : 1.1})`}
              />
            ))}
            {shot.told && <path d={BURST} class="burst" transform={`translate(${to.join(" ")}) scale(${px})`} />}
          </g>
        );
      })}
    </g>
  );
}
