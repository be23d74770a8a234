// The table itself: ground, units, leaders, what one looks at, and where a card is aimed.
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../messages";
import { useFrame } from "./frame";
import { Edges, Ground } from "./Ground";
import { inside } from "./engraving";
import { leaderName, onTable, unitOf, type BattleView, type Leader, type Pair, type Unit } from "./model";
import type { Dealt } from "./orders";
import { Preview, Ranges, Sight } from "./Overlay";
import { Block, Colours, Hat, paper, unitLabel } from "./Pieces";
import { sheetOf } from "./Sheet";
import { Shots, Trails, type Trace } from "./Traces";

/** What an order is aimed at on the table: one of some units, or a point. */
export type Aim = { kind: "unit"; targets: Map<string, string> } | PointAim; // by a unit's id the order

export interface PointAim {
  kind: "point";
  who: string; // whose way it is, as it is called
  from: Pair;
  reach: number | null; // mm, or anywhere
  free: (at: Pair) => boolean;
  order: (at: Pair) => string;
}

export interface PlanProps {
  view: BattleView;
  selected: string | null;
  onSelect: (unit: string | null) => void;
  chooser: Leader | undefined;
  hears: Unit[]; // who hear the chooser
  hearer: Unit | undefined; // to whom the card would be given
  card: Dealt | null; // that is looked at
  aim: Aim | null;
  onAimed: (order: string) => void;
  trace: Trace;
}

const PAN = 0.12;
const NEAR = 1.35;
const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const narrow = (): boolean => innerWidth < 700;

/* ---- A point ---- */

const FINE = 10;
const COARSE = 50;

/** Where a leader rides: within his reach, on the table, not in water. */
export function ride(view: BattleView, leader: Leader): PointAim {
  const reach = view.lengths.leader_move;
  return {
    kind: "point",
    who: leaderName(leader),
    from: [leader.x, leader.y],
    reach,
    free: ([x, y]) =>
      (x - leader.x) ** 2 + (y - leader.y) ** 2 <= reach * reach &&
      !view.terrain.some((one) => one.bars && inside(one.points, x, y)),
    order: ([x, y]) => `card move ${x} ${y}`,
  };
}

function Cross({
  view,
  aim,
  at,
  px,
  onMove,
  onDone,
}: {
  view: BattleView;
  aim: PointAim;
  at: Pair;
  px: number;
  onMove: (at: Pair) => void;
  onDone: () => void;
}) {
  const mark = useRef<SVGGElement>(null);
  useEffect(() => mark.current?.focus({ preventScroll: true }), [aim.who]);
  const [x, y] = paper(view, ...at);
  const free = aim.free(at);
  const pressed = (event: KeyboardEvent): void => {
    const way = KEYS[event.key];
    if (way) {
      const step = event.shiftKey ? COARSE : FINE;
      onMove([at[0] + way[0] * step, at[1] - way[1] * step]);
    } else if ((event.key === "Enter" || event.key === " ") && free) onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g
      ref={mark}
      class={`crosshair${free ? "" : " barred"}`}
      tabindex={0}
      role="button"
      aria-label={say(free ? "field.point" : "field.point_barred", { x: at[0], y: at[1] })}
      onKeyDown={pressed}
      transform={`translate(${x} ${y}) scale(${px})`}
    >
      <circle r="11" />
      <path d="M-18 0H-5M18 0H5M0-18V-5M0 18V5" />
    </g>
  );
}

/* ---- Units ---- */

interface UnitMarkProps {
  view: BattleView;
  unit: Unit;
  state: string;
  label: string;
  stop: boolean; // one unit takes the Tab key, arrows lead to the others
  onPick: () => void;
  onLook: (looking: boolean) => void;
  onKey: (event: KeyboardEvent) => void;
}

function UnitMark({ view, unit, state, label, stop, onPick, onLook, onKey }: UnitMarkProps) {
  const [x, y] = paper(view, unit.x, unit.y);
  return (
    <g
      class={`unit ${state}`}
      data-unit={unit.id}
      style={{ transform: `translate(${x}px, ${y}px) rotate(${unit.facing}deg)` }}
      role="button"
      tabindex={stop ? 0 : -1}
      aria-label={label}
      onClick={onPick}
      onMouseEnter={() => onLook(true)}
      onMouseLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onPick();
        } else onKey(event);
      }}
    >
      <rect
        x={-unit.width / 2 - 14}
        y={-unit.depth / 2 - 14}
        width={unit.width + 28}
        height={unit.depth + 28}
        rx="8"
        class="hold"
      />
      <Block unit={unit} />
    </g>
  );
}

/* ---- The whole ---- */

export function Plan({ view, selected, onSelect, chooser, hears, hearer, card, aim, onAimed, trace }: PlanProps) {
  const svg = useRef<SVGSVGElement>(null);
  const sheet = sheetOf(view);
  const frame = useFrame(svg, sheet, narrow() ? 1.9 : 1);
  const { box, px } = frame;
  const [looked, setLooked] = useState<string | null>(null);
  const [point, setPoint] = useState<Pair>([0, 0]);
  const units = view.units.filter(onTable);
  const shown = unitOf(view, looked ?? selected);
  const riding = aim?.kind === "point" ? aim : null;

  // What is asked about is in sight.
  useEffect(() => {
    if (chooser && !frame.whole) frame.show(...paper(view, chooser.x, chooser.y));
  }, [chooser?.id, view.turn, frame.whole]);
  useEffect(() => {
    if (view.over) frame.fit();
  }, [view.over]);
  useEffect(() => {
    if (riding) setPoint(riding.from);
  }, [riding?.who]);

  const within = ([x, y]: Pair): Pair => [
    Math.round(Math.min(Math.max(x, 0), view.width)),
    Math.round(Math.min(Math.max(y, 0), view.height)),
  ];
  const pointAt = (event: MouseEvent): Pair => {
    const at = frame.point(event);
    return within([at.x, view.height - at.y]);
  };
  const go = (at: Pair): void => {
    if (riding?.free(at)) onAimed(riding.order(at));
  };
  const pick = (unit: Unit): void => {
    if (frame.dragged() || riding) return;
    const order = aim?.kind === "unit" ? aim.targets.get(unit.id) : undefined;
    if (order) onAimed(order);
    else if (!aim) onSelect(unit.id === selected ? null : unit.id);
  };
  // From one unit to the next by the arrows.
  const step = (event: KeyboardEvent, unit: Unit): void => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const to = units[(units.indexOf(unit) + (way[0] + way[1]) + units.length) % units.length];
    svg.current?.querySelector<SVGGElement>(`[data-unit="${to?.id}"]`)?.focus();
  };
  const pressed = (event: KeyboardEvent): void => {
    const way = KEYS[event.key];
    if (way) frame.move(way[0] * PAN, way[1] * PAN);
    else if (event.key === "+" || event.key === "=") frame.nearer(NEAR);
    else if (event.key === "-") frame.nearer(1 / NEAR);
    else if (event.key === "0") frame.fit();
    else return;
    event.preventDefault();
  };
  const stop = unitOf(view, selected) ?? hearer ?? units[0];
  const stateOf = (unit: Unit): string =>
    [
      unit.id === selected ? "selected" : "",
      hears.includes(unit) && !aim ? "hears" : "",
      aim?.kind === "unit" && aim.targets.has(unit.id) ? "target" : "",
      unit === hearer ? "hearer" : "",
    ].join(" ");

  const shownBox = `${box.x.toFixed(1)} ${box.y.toFixed(1)} ${box.width.toFixed(1)} ${box.height.toFixed(1)}`;

  return (
    <div class="board">
      <div class="plan-region" tabIndex={0} role="region" aria-label={say("field.region")} onKeyDown={pressed}>
        <svg class="plan still" viewBox={shownBox} aria-hidden="true">
          <Ground view={view} />
        </svg>
        <svg
          ref={svg}
          class={`plan${riding ? " riding" : ""}${frame.whole ? "" : " near"}`}
          viewBox={shownBox}
          role="group"
          aria-label={say("field.plan")}
          onClick={(event) => {
            if (frame.dragged()) return;
            if (riding) go(pointAt(event));
            else if (!(event.target as Element).closest(".unit") && !aim) onSelect(null);
          }}
          onMouseMove={(event) => riding && setPoint(pointAt(event))}
        >
          <defs>
            <pattern id="enemy-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M1 0V5" class="hatch-stroke" />
            </pattern>
            <clipPath id="table-edge">
              <rect width={view.width} height={view.height} />
            </clipPath>
          </defs>
          <Edges view={view} />
          <g clip-path="url(#table-edge)" class="under" aria-hidden="true">
            <Trails view={view} trace={trace} />
            {shown?.status === "here" && !aim && <Ranges view={view} unit={shown} />}
            {riding?.reach && (
              <circle cx={riding.from[0]} cy={view.height - riding.from[1]} r={riding.reach} class="riding-reach" />
            )}
          </g>
          <g role="group" aria-label={say("field.units")}>
            {units.map((unit) => (
              <UnitMark
                key={unit.id}
                view={view}
                unit={unit}
                state={stateOf(unit)}
                label={unitLabel(view, unit)}
                stop={unit === stop || (aim?.kind === "unit" && aim.targets.has(unit.id))}
                onPick={() => pick(unit)}
                onLook={(looking) => setLooked(looking ? unit.id : null)}
                onKey={(event) => step(event, unit)}
              />
            ))}
          </g>
          <g class="over" aria-hidden="true">
            {card && <Preview view={view} card={card} unit={hearer} />}
            <Shots view={view} trace={trace} px={px} />
            {units.map((unit) => (
              <Colours key={unit.id} view={view} unit={unit} px={px} />
            ))}
            {view.leaders
              .filter((leader) => leader.status === "acts")
              .map((leader) => (
                <Hat key={leader.id} view={view} leader={leader} px={px} picked={leader === chooser} />
              ))}
            {shown && !aim && <Sight view={view} unit={shown} px={px} />}
            {riding && (
              <path
                d={`M${paper(view, ...riding.from).join(" ")}L${paper(view, ...point).join(" ")}`}
                class="riding-way"
              />
            )}
          </g>
          {riding && (
            <Cross
              view={view}
              aim={riding}
              at={point}
              px={px}
              onMove={(at) => setPoint(within(at))}
              onDone={() => go(point)}
            />
          )}
        </svg>
      </div>
      {riding && (
        <p class="board-hint" role="status">
          {say(riding.reach ? "field.ride_hint" : "field.place_hint", {
            leader: riding.who,
            mm: riding.reach,
            x: point[0],
            y: point[1],
          })}
        </p>
      )}
      <div class="zoom">
        <button
          type="button"
          aria-label={say("web.zoom_in")}
          title={say("web.zoom_in")}
          onClick={() => frame.nearer(NEAR)}
        >
          +
        </button>
        <button
          type="button"
          aria-label={say("web.zoom_out")}
          title={say("web.zoom_out")}
          disabled={frame.whole}
          onClick={() => frame.nearer(1 / NEAR)}
        >
          −
        </button>
        <button
          type="button"
          aria-label={say("field.whole")}
          title={say("field.whole")}
          disabled={frame.whole}
          onClick={frame.fit}
        >
          ⤢
        </button>
      </div>
    </div>
  );
}
