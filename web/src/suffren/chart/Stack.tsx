// The counters of one place: piled, or fanned out so that each can be taken.
import type { Side } from "../model";
import { Counter, HIGH, WIDE, type Shown } from "./Counter";
import { centreOf, type Point } from "./geometry";

// On crowded coasts counters lie inland of their towns, so that both can be read.
const ASIDE: Record<string, Point> = {
  "0804": { x: -8, y: 8 },
  "0904": { x: -25, y: -8 },
  "0905": { x: -29, y: 2 },
  "0906": { x: -26, y: 6 },
  "0602": { x: -24, y: 12 },
  "0705": { x: 29, y: 8 },
  "1006": { x: -4, y: 22 },
  "1301": { x: 6, y: 24 },
  "1607": { x: 14, y: 22 },
};

export function stackAt(place: string): Point {
  const { x, y } = centreOf(place);
  const aside = ASIDE[place];
  return { x: x + (aside?.x ?? 0), y: y + (aside?.y ?? 0) };
}

const LAYERS: Record<string, number> = { general: 0, convoy: 1, squadron: 2 };

const STEP: Point = { x: 5, y: 4.4 };
const APART = 4; // between enemies in one hex

// Close together, but each side by itself: where two meet, one lies above the other.
function pile(sides: Side[]): Point[] {
  const matesOf = (side: Side): number => sides.filter((other) => other === side).length;
  const first = sides[0] as Side;
  const upper = matesOf(first);
  const both = upper < sides.length;
  const middle = both ? (HIGH + APART + ((sides.length - 2) * STEP.y) / 2) / 2 : 0;
  return sides.map((side, i) => {
    const step = i - sides.indexOf(side) - (matesOf(side) - 1) / 2;
    return { x: step * STEP.x, y: step * STEP.y + (side === first ? -middle : middle) };
  });
}

/** The number of a side's counters, at the corner of its uppermost where nothing is written. */
function Count({ count, top }: { count: number; top: Point }) {
  return (
    <g class="count" transform={`translate(${top.x - WIDE / 2 + 1} ${top.y + HIGH / 2 - 1})`}>
      <circle r="7.6" />
      <text y="3.7">{count}</text>
    </g>
  );
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

interface StackProps {
  place: string;
  shown: Shown[];
  open: boolean;
  takes: Map<string, string>;
  group: string[];
  lifted: string[]; // those that are being dragged
  onTake: (order: string) => void;
  onOpen: () => void;
  onDown: (event: PointerEvent, leader: string) => void;
}

export function Stack({ place, shown, open, takes, group, lifted, onTake, onOpen, onDown }: StackProps) {
  const { x, y } = stackAt(place);
  const sides = new Set(shown.map((one) => one.side));
  const sorted = [...shown].sort(
    (a, b) => a.side.localeCompare(b.side) || (LAYERS[a.kind] ?? 0) - (LAYERS[b.kind] ?? 0),
  );
  const order = sorted.map((one) => one.side);
  const spots = fan(order, open);
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
        const state = `${take ? " can" : ""}${picked ? " picked" : ""}${lifted.includes(one.key) ? " lifted" : ""}`;
        return (
          <g
            key={one.key}
            class={`slot${state}`}
            data-leader={one.key}
            style={{ transform: `translate(${spots[i]?.x ?? 0}px, ${spots[i]?.y ?? 0}px)` }}
            onClick={clicked}
            onPointerDown={(event: PointerEvent) => onDown(event, one.key)}
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
      {!open &&
        [...sides].map((side) => {
          const count = order.filter((one) => one === side).length;
          const top = spots[order.lastIndexOf(side)];
          return count > 1 && top && <Count count={count} top={top} />;
        })}
      {sides.size > 1 && !open && (
        <path class="clash" transform={`translate(${-WIDE / 2 - 9} 0)`} d="M-5-5L5 5M5-5L-5 5" />
      )}
    </g>
  );
}
