// The chart with what changes on it: hexes and boxes that can be clicked, towns, counters, the way that is previewed.
import { useEffect, useRef, useState } from "preact/hooks";
import scenario from "made:scenario";
import { placeName, type View } from "../model";
import type { Decision } from "../../api";
import { say } from "../../messages";
import { aimOf, read, waysOf, type Order } from "../orders";
import type { WayOdds } from "../odds";
import { Counter, type Shown } from "./Counter";
import { useDrag, type Drag } from "./drag";
import { BOXES, hexPath, outline, ROW, SHEET, centreOf } from "./geometry";
import { Paper } from "./Paper";
import { Cartouche, Furniture } from "./Furniture";
import { Stack, stackAt } from "./Stack";
import { TownMark } from "./Town";
import { WayMark } from "./Way";

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

/* ---- Targets ---- */

function labelOf(orders: Order[], place: string, view: View): string {
  const what = orders.map((order) => say(`order.${order.kind}`)).join(say("web.semicolon"));
  return `${placeName(place, view.towns)}: ${what}`;
}

export interface ChartProps {
  view: View;
  decision: Decision | null;
  selected: string | null;
  way: WayOdds | null; // of the way that was told last
  onSelect: (place: string | null) => void;
  onWay: (way: string[] | null) => void;
  onOrders: (orders: string[]) => void;
  onUndo: () => void;
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

const HOSTILE = ["attack", "intercept"];

/** The counters below the pointer, while they are dragged. */
function Lifted({ drag, shown }: { drag: Drag; shown: Shown[] }) {
  const svg = useRef<SVGGElement>(null);
  const [at, setAt] = useState({ x: 0, y: 0 });
  useEffect(() => {
    const matrix = svg.current?.ownerSVGElement?.getScreenCTM()?.inverse();
    if (matrix) setAt(new DOMPoint(drag.at.x, drag.at.y).matrixTransform(matrix));
  }, [drag.at]);
  return (
    <g ref={svg} class="dragged" transform={`translate(${at.x} ${at.y})`} aria-hidden="true">
      {shown.map((one, i) => (
        <g transform={`translate(${i * 5} ${i * 4.4})`}>
          <Counter shown={one} />
        </g>
      ))}
    </g>
  );
}

export function Chart({ view, decision, selected, way: odds, onSelect, onWay, onOrders, onUndo, busy }: ChartProps) {
  const [over, setOver] = useState<string | null>(null);
  const [dropped, setDropped] = useState<string | null>(null); // waits until those who were lifted are taken
  const touch = useRef(false);
  const legal = decision?.owes && !busy ? decision.legal.map(read) : [];
  const targets = aims(view, legal);
  const takes = takesOf(legal);
  const ways = decision?.question === "group" && !busy ? waysOf(view, decision.legal) : new Map<string, string[]>();
  const counters = countersOf(view);
  const group = view.group?.leaders ?? [];

  const clicked = (place: string): void => {
    const here = targets.get(place) ?? [];
    const steps = ways.get(place);
    // A finger does not hover: its first tap shows the way, the next one goes.
    if (touch.current && steps && over !== place) setOver(place);
    else if (here.length === 1 && here[0]) onOrders([here[0].text]);
    else if (here.length === 0 && steps) onOrders(steps.map((step) => `to ${step}`));
    else onSelect(place === selected ? null : place);
  };

  // A leader is lifted with the group that he is in, or alone from a fan, or with all that can be taken of his pile.
  const lift = (leader: string, from: string): string[] => {
    if (group.includes(leader)) return group;
    const pile = counters.get(from) ?? [];
    const fanned = pile.length === 1 || openAt(from, pile);
    const lifted = pile.filter((one) => takes.has(one.key) && (!fanned || one.key === leader)).map((one) => one.key);
    if (lifted.length > 0) onOrders(lifted.map((key) => takes.get(key) as string));
    const moves = (targets.get(from) ?? []).some((order) => order.kind === "intercept");
    return lifted.length > 0 || !moves ? lifted : [leader];
  };
  const drop = (drag: Drag, place: string | null): void => {
    const tries = (targets.get(drag.from) ?? []).find((order) => order.kind === "intercept");
    if (tries && place === view.group?.place) onOrders([tries.text]);
    else if (!tries) setDropped(place ?? "");
  };
  const { drag, press, wasDrag } = useDrag(lift, drop);
  const aimed = drag ? drag.over : over;
  const way = aimed ? ways.get(aimed) : undefined;
  const openAt = (place: string, shown: Shown[]): boolean =>
    place === selected || (shown.length > 1 && shown.some((one) => takes.has(one.key)) && over === place && !drag);

  useEffect(() => onWay(way ?? null), [way?.join("-")]);
  useEffect(() => {
    if (dropped === null || busy) return;
    setDropped(null);
    const steps = ways.get(dropped);
    const order = targets.get(dropped)?.find((one) => one.kind === "to" || one.kind === "retreat");
    if (order) onOrders([order.text]);
    else if (steps) onOrders(steps.map((step) => `to ${step}`));
    else if (decision?.question === "group" && !view.group?.under_way) onUndo();
  }, [dropped, busy]);

  const start = view.group ? stackAt(view.group.place) : null;
  const act = (place: string): void => {
    if (!wasDrag()) clicked(place);
  };

  return (
    <>
      <svg class="chart paper" viewBox={VIEW_BOX} aria-hidden="true">
        <Paper />
      </svg>
      <svg
        class={`chart play${drag ? " dragging" : ""}`}
        viewBox={VIEW_BOX}
        role="group"
        aria-label={say("web.chart")}
        onMouseLeave={() => !touch.current && setOver(null)}
        onPointerDownCapture={(event: PointerEvent) => {
          touch.current = event.pointerType === "touch";
        }}
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
            const lit = drag?.over === place ? " drop-here" : "";
            const chosen = place === selected ? " selected" : "";
            const does = {
              "data-place": place,
              onClick: () => act(place),
              onMouseEnter: () => !touch.current && setOver(place),
              onFocus: () => !touch.current && setOver(place),
            };
            if (kind !== "target")
              return <path d={outline(place)} class={`place ${kind}${lit}${chosen}`} {...does} />;
            const hostile = orders.some((order) => HOSTILE.includes(order.kind)) ? " hostile" : "";
            return (
              <g
                role="button"
                tabindex={0}
                aria-label={labelOf(orders, place, view)}
                class={`place target${hostile}${lit}${chosen}`}
                {...does}
                onKeyDown={(event: KeyboardEvent) => {
                  if (event.key !== "Enter" && event.key !== " ") return;
                  event.preventDefault();
                  touch.current = false;
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
        {way && start && <WayMark start={start} way={way} odds={odds} />}
        <g class="counters" aria-hidden="true">
          {[...counters]
            .sort(([a], [b]) => Number(a === selected) - Number(b === selected))
            .map(([place, shown]) => (
              <g
                key={place}
                class={over === place || selected === place ? "near" : ""}
                data-place={place}
                onMouseEnter={() => !touch.current && setOver(place)}
                onClick={() => act(place)}
              >
                <Stack
                  place={place}
                  shown={shown}
                  open={openAt(place, shown)}
                  takes={takes}
                  group={group}
                  lifted={drag?.lifted ?? []}
                  onTake={(order) => !wasDrag() && onOrders([order])}
                  onOpen={() => {
                    if (wasDrag()) return;
                    if (targets.has(place) || ways.has(place)) clicked(place);
                    else onSelect(place === selected ? null : place);
                  }}
                  onDown={(event, leader) => press(event, leader, place)}
                />
              </g>
            ))}
        </g>
        {drag && <Lifted drag={drag} shown={[...counters.values()].flat().filter((one) => drag.lifted.includes(one.key))} />}
      </svg>
    </>
  );
}
