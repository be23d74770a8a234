// The chart with what changes on it: hexes and boxes that can be clicked, towns, counters, the way that is previewed.
import { useState } from "preact/hooks";
import scenario from "made:scenario";
import { placeName, type Side, type Town, type View } from "../model";
import type { Decision } from "../../api";
import { say } from "../../messages";
import { aimOf, read, waysOf, type Order } from "../orders";
import { Counter, HIGH, WIDE, type Shown } from "./Counter";
import { BOXES, centreOf, hexPath, outline, ROW, SHEET, type Point } from "./geometry";
import { LILY, Paper } from "./Paper";
import { Cartouche, Furniture } from "./Furniture";
import { SPOTS } from "./towns";

const PLACES = [...Object.keys(scenario.hexes), ...Object.keys(BOXES)];
const VIEW_BOX = `${SHEET.x} ${SHEET.y} ${SHEET.width} ${SHEET.height}`;
const GRID = Object.keys(scenario.hexes)
  .map((hex) => hexPath(hex))
  .join("");

/* ---- Counters ---- */

const strengthOf = (view: View, leader: string): string => {
  const strength = view.pieces.find((piece) => piece.leader === leader)?.strength;
  return strength?.pf === undefined ? "" : String(strength.pf);
};

/** What lies in each place, as the seat knows it. */
export function countersOf(view: View): Map<string, Shown[]> {
  const places = new Map<string, Shown[]>();
  const add = (place: string, shown: Shown): void => {
    places.set(place, [...(places.get(place) ?? []), shown]);
  };
  const noteOf = (status: string): string | undefined =>
    status === "aboard" || status === "besieged" ? say(`status.${status}`) : undefined;
  for (const piece of view.pieces) {
    if (!piece.place) continue;
    const note = noteOf(piece.status);
    const convoy = piece.kind === "convoy";
    add(piece.place, {
      key: piece.leader,
      side: piece.side,
      kind: piece.kind,
      name: convoy ? say("web.convoy") : piece.name.replace(/ Khan$/, ""),
      ratings: convoy ? "" : `${piece.initiative}·${piece.bonus}·${piece.rank}`,
      strength: strengthOf(view, piece.leader),
      ...(note ? { note } : {}),
    });
  }
  for (const some of view.unknown)
    for (let i = 0; i < some.count; i++) {
      const note = noteOf(some.status);
      add(some.place, {
        key: `${some.side}-${some.kind}-${some.status}-${i}`,
        side: some.side,
        kind: some.kind,
        ...(note ? { note } : {}),
      });
    }
  return places;
}

// On crowded coasts counters lie inland of their towns, so that both can be read.
const ASIDE: Record<string, Point> = {
  "0904": { x: -22, y: 0 },
  "0905": { x: -27, y: 2 },
  "0906": { x: -24, y: 6 },
  "0602": { x: -22, y: 10 },
  "0705": { x: 26, y: 8 },
  "1006": { x: -4, y: 20 },
  "1301": { x: 4, y: 18 },
  "1607": { x: 12, y: 20 },
};

function stackAt(place: string): Point {
  const { x, y } = centreOf(place);
  const aside = ASIDE[place];
  return { x: x + (aside?.x ?? 0), y: y + (aside?.y ?? 0) };
}

const LAYERS: Record<string, number> = { general: 0, convoy: 1, squadron: 2 };

// Close together, but each side by itself.
function pile(sides: Side[]): Point[] {
  const both = new Set(sides).size > 1;
  return sides.map((side, i) => {
    const mates = sides.filter((other) => other === side).length;
    const step = i - sides.indexOf(side) - (mates - 1) / 2;
    return {
      x: step * 5 + (both ? (side === sides[0] ? -25 : 25) : 0),
      y: step * 4.4 + (both ? (side === sides[0] ? -7 : 7) : 0),
    };
  });
}

/** Where each counter of a stack lies: piled, or fanned out. */
function fan(sides: Side[], open: boolean): Point[] {
  const count = sides.length;
  if (!open || count === 1) return pile(sides);
  const columns = count > 4 ? 3 : 2;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: ((i % columns) - (inRow - 1) / 2) * (WIDE + 4), y: (row - (rows - 1) / 2) * (HIGH + 9) };
  });
}

function Stack({
  place,
  shown,
  open,
  takes,
  group,
  onTake,
  onOpen,
}: {
  place: string;
  shown: Shown[];
  open: boolean;
  takes: Map<string, string>;
  group: string[];
  onTake: (order: string) => void;
  onOpen: () => void;
}) {
  const { x, y } = stackAt(place);
  const sides = new Set(shown.map((one) => one.side));
  const sorted = [...shown].sort(
    (a, b) => a.side.localeCompare(b.side) || (LAYERS[a.kind] ?? 0) - (LAYERS[b.kind] ?? 0),
  );
  const spots = fan(
    sorted.map((one) => one.side),
    open,
  );
  return (
    <g class={`stack${open ? " open" : ""}`} transform={`translate(${x} ${y})`}>
      {sorted.map((one, i) => {
        const take = takes.get(one.key);
        const picked = group.includes(one.key);
        const clicked = (event: MouseEvent): void => {
          event.stopPropagation();
          if (take && (open || sorted.length === 1)) onTake(take);
          else onOpen();
        };
        return (
          <g
            key={one.key}
            class={`slot${take ? " can" : ""}${picked ? " picked" : ""}`}
            data-leader={one.key}
            style={{ transform: `translate(${spots[i]?.x ?? 0}px, ${spots[i]?.y ?? 0}px)` }}
            onClick={clicked}
          >
            {(take || picked) && (
              <rect
                x={-WIDE / 2 - 2.6}
                y={-HIGH / 2 - 2.6}
                width={WIDE + 5.2}
                height={HIGH + 5.2}
                rx="4"
                class="halo"
              />
            )}
            <Counter shown={one} />
          </g>
        );
      })}
      {!open && shown.length > 1 && (
        <g
          class="count"
          transform={`translate(${WIDE / 2 + (shown.length - 1) * 2.5 + 1} ${HIGH / 2 + (shown.length - 1) * 2.2})`}
        >
          <circle r="7" />
          <text y="3.4">{shown.length}</text>
        </g>
      )}
      {sides.size > 1 && !open && (
        <path class="clash" transform={`translate(0 ${-HIGH / 2 - 9})`} d="M-5-4L5 4M5-4L-5 4" />
      )}
    </g>
  );
}

/* ---- Towns ---- */

function Flag({ side }: { side: Side }) {
  return (
    <g class={`flag ${side}`} transform="translate(0 -4)">
      <path d="M0 0V-13" class="staff" />
      <rect x="0.5" y="-13" width="11" height="8" class="cloth" />
      {side === "english" && <path d="M.5-9H11.5M6-13V-5" class="cross" />}
      {side === "french" && <path d={LILY} transform="translate(6 -9) scale(.36)" class="lily" />}
      {side === "neutral" && <path d="M.5-9H11.5" class="bar" />}
    </g>
  );
}

const ANCHOR = "M0-5.4a1.7 1.7 0 1 0 .01 0M0-2V6M-3-.4H3M-4.6 2.4C-4.2 5-2 6 0 6 2 6 4.2 5 4.6 2.4";

function TownMark({ town }: { town: Town }) {
  const spot = SPOTS[town.id];
  if (!spot) return null;
  const west = spot.side === "west";
  return (
    <g transform={`translate(${spot.at.x.toFixed(1)} ${spot.at.y.toFixed(1)})`} class="town">
      <path d="M-3.4 1.8V-2.6H-1.8V-1.4H-.8V-4H.8V-1.4H1.8V-2.6H3.4V1.8z" class="fort" />
      <g transform={`translate(${west ? -1 : 0} 0)`}>
        <Flag side={town.control} />
      </g>
      <g transform={`translate(${west ? -10 : 10} -2)`}>
        <path d="M-5-6.4H5V0C5 3.6 2.4 5.4 0 6.4-2.4 5.4-5 3.6-5 0z" class="shield" />
        <text y="3" class="value">
          {town.value}
        </text>
      </g>
      {town.arsenal && <path d={ANCHOR} class="anchor" transform={`translate(${west ? -20 : 20} -2) scale(.9)`} />}
      {town.besieged && <circle r="9" class="besieged" />}
      <text
        x={west ? (town.arsenal ? -27 : -17) : town.arsenal ? 27 : 17}
        y="1.4"
        class="town-name"
        text-anchor={west ? "end" : "start"}
      >
        {town.name}
      </text>
    </g>
  );
}

/* ---- Targets ---- */

function labelOf(orders: Order[], place: string, view: View): string {
  const what = orders.map((order) => say(`order.${order.kind}`)).join("; ");
  return `${placeName(place, view.towns)}: ${what}`;
}

export interface ChartProps {
  view: View;
  decision: Decision | null;
  selected: string | null;
  onSelect: (place: string | null) => void;
  onOrders: (orders: string[]) => void;
  busy: boolean;
}

/** A dot in each place to which the group can come. */
const marksOf = (places: string[]): string =>
  places
    .map(centreOf)
    .map(({ x, y }) => `M${x - 3} ${y.toFixed(1)}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`)
    .join("");

/** What a click on each place would do. */
function aims(view: View, legal: Order[]): Map<string, Order[]> {
  const found = new Map<string, Order[]>();
  for (const order of legal) {
    const place = aimOf(order, view);
    if (place) found.set(place, [...(found.get(place) ?? []), order]);
  }
  return found;
}

function takesOf(legal: Order[]): Map<string, string> {
  const takes = new Map<string, string>();
  for (const order of legal)
    if ((order.kind === "take" || order.kind === "join") && order.leader) takes.set(order.leader, order.text);
  return takes;
}

export function Chart({ view, decision, selected, onSelect, onOrders, busy }: ChartProps) {
  const [over, setOver] = useState<string | null>(null);
  const legal = decision?.owes && !busy ? decision.legal.map(read) : [];
  const targets = aims(view, legal);
  const takes = takesOf(legal);
  const ways = decision?.question === "group" && !busy ? waysOf(view, decision.legal) : new Map<string, string[]>();
  const counters = countersOf(view);
  const way = over ? ways.get(over) : undefined;
  const group = view.group?.leaders ?? [];

  const clicked = (place: string): void => {
    const here = targets.get(place) ?? [];
    const steps = ways.get(place);
    if (here.length === 1 && here[0]) onOrders([here[0].text]);
    else if (here.length === 0 && steps) onOrders(steps.map((step) => `to ${step}`));
    else onSelect(place === selected ? null : place);
  };
  const start = view.group ? stackAt(view.group.place) : null;

  return (
    <>
      <svg class="chart paper" viewBox={VIEW_BOX} aria-hidden="true">
        <Paper />
      </svg>
      <svg
        class="chart play"
        viewBox={VIEW_BOX}
        role="group"
        aria-label={say("web.chart")}
        onMouseLeave={() => setOver(null)}
      >
        <Furniture view={view} />
        <path d={GRID} class="grid" aria-hidden="true" />
        <g class="hex-names" aria-hidden="true">
          {Object.keys(scenario.hexes).map((hex) => {
            const { x, y } = centreOf(hex);
            return (
              <text x={x} y={(y - ROW / 2 + 7.4).toFixed(1)}>
                {hex}
              </text>
            );
          })}
        </g>
        <path
          class="reach-marks"
          aria-hidden="true"
          d={marksOf([...ways.keys()].filter((place) => !targets.has(place)))}
        />
        <Cartouche view={view} />
        <g class="places">
          {PLACES.map((place) => {
            const orders = targets.get(place) ?? [];
            const far = orders.length === 0 && ways.has(place);
            const kind = orders.length > 0 ? "target" : far ? "reach" : "";
            const act = {
              "data-place": place,
              onClick: () => clicked(place),
              onMouseEnter: () => setOver(place),
              onFocus: () => setOver(place),
            };
            if (kind !== "target")
              return (
                <path d={outline(place)} class={`place ${kind}${place === selected ? " selected" : ""}`} {...act} />
              );
            return (
              <g
                role="button"
                tabindex={0}
                aria-label={labelOf(orders, place, view)}
                class={`place target${orders.some((order) => order.kind === "attack" || order.kind === "intercept") ? " hostile" : ""}${place === selected ? " selected" : ""}`}
                {...act}
                onKeyDown={(event: KeyboardEvent) => {
                  if (event.key !== "Enter" && event.key !== " ") return;
                  event.preventDefault();
                  clicked(place);
                }}
              >
                <path d={outline(place)} />
                <path d={outline(place, 5)} class="inner" />
              </g>
            );
          })}
        </g>
        <g class="towns" aria-hidden="true">
          {view.towns.map((town) => (
            <TownMark key={town.id} town={town} />
          ))}
        </g>
        {way && start && (
          <g class="way" aria-hidden="true">
            <path
              d={`M${start.x} ${start.y}${way.map((step) => `L${centreOf(step).x} ${centreOf(step).y.toFixed(1)}`).join("")}`}
            />
            {way.map((step, i) => (
              <g transform={`translate(${centreOf(step).x} ${centreOf(step).y})`}>
                <circle r={i === way.length - 1 ? 9 : 6} />
                <text y="3.2">{i + 1}</text>
              </g>
            ))}
          </g>
        )}
        <g class="counters" aria-hidden="true">
          {[...counters]
            .sort(([a], [b]) => Number(a === selected) - Number(b === selected))
            .map(([place, shown]) => (
              <g
                class={over === place || selected === place ? "near" : ""}
                onMouseEnter={() => setOver(place)}
                onClick={() => clicked(place)}
              >
                <Stack
                  place={place}
                  shown={shown}
                  open={
                    place === selected ||
                    (shown.length > 1 && shown.some((one) => takes.has(one.key)) && over === place)
                  }
                  takes={takes}
                  group={group}
                  onTake={(order) => onOrders([order])}
                  onOpen={() =>
                    targets.has(place) || ways.has(place) ? clicked(place) : onSelect(place === selected ? null : place)
                  }
                />
              </g>
            ))}
        </g>
      </svg>
    </>
  );
}
