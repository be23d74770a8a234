// What a printed map has beside the sea: the cartouche with turn and score, the boxes off the map, the tracks.
import scenario from "made:scenario";
import type { View } from "../model";
import { months, say } from "../../messages";
import { BOXES, centreOf } from "./geometry";

const PHASES = ["A", "B", "C", "D", "E"];

// What an engraver put about a cartouche: a volute at each corner, a shell above, leaves below.
const CORNERS = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
const VOLUTE = "M84 46C98 46 110 54 108 66C107 76 95 79 90 72C86 66 91 60 96 63C99 65 98 69 95 69C92 62 101 58 101 66C101 72 93 73 91 68";
const SHELL = "M-22-78C-24-90-14-94-12-91C-11-100-2-101 0-97C2-101 11-100 12-91C14-94 24-90 22-78C14-84-14-84-22-78z";
const SHELL_RIBS = "M0-97V-83M-12-91L-7-82M12-91L7-82M-20-85L-14-81M20-85L14-81";
const LEAVES = "M0 80C-8 86-22 90-34 84C-28 96-12 98-4 90C-4 96-2 100 0 103C2 100 4 96 4 90C12 98 28 96 34 84C22 90 8 86 0 80z";

export function Cartouche({ view }: { view: View }) {
  return (
    <g class="cartouche" aria-hidden="true" transform="translate(134 130)">
      {CORNERS.map(([x, y]) => (
        <path d={VOLUTE} class="cartouche-paper" transform={`scale(${x} ${y})`} />
      ))}
      <path d={SHELL} class="cartouche-paper" />
      <path d={SHELL_RIBS} class="cartouche-line" />
      <path d={LEAVES} class="cartouche-paper" />
      <path
        d="M-92-58C-80-72-58-66-48-76C-30-90 30-90 48-76C58-66 80-72 92-58C104-44 94-22 100 0C94 22 104 44 92 58C80 72 58 66 48 76C30 90-30 90-48 76C-58 66-80 72-92 58C-104 44-94 22-100 0C-94-22-104-44-92-58z"
        class="cartouche-paper"
      />
      <path
        d="M-84-52C-72-64-54-60-44-70C-28-82 28-82 44-70C54-60 72-64 84-52C95-40 86-20 91 0C86 20 95 40 84 52C72 64 54 60 44 70C28 82-28 82-44 70C-54 60-72 64-84 52C-95 40-86 20-91 0C-86-20-95-40-84-52z"
        class="cartouche-line"
      />
      <text y="-48" class="c-small">
        {say("web.cartouche.chart")}
      </text>
      <text y="-27" class="c-title">
        Suffren aux Indes
      </text>
      <path d="M-34-17H-8M8-17H34M-3-17a3 3 0 1 0 6 0a3 3 0 1 0-6 0" class="cartouche-line" />
      <text y="2" class="c-turn">
        {view.turn > 0 ? months(view.turn_name) : say("web.setting_up")}
      </text>
      {view.turn > 0 && (
        <text y="18" class="c-small">
          {say("web.turn_of", { turn: view.turn, turns: view.turns, phase: view.phase })}
        </text>
      )}
      <g class="c-score" transform="translate(0 46)">
        <text x="-14" text-anchor="end">
          <tspan class="french-ink">{say("web.french")}</tspan> {view.vp.french}
        </text>
        <text x="14">
          <tspan class="english-ink">{say("web.english")}</tspan> {view.vp.english}
        </text>
        <path d="M0-9V3" class="cartouche-line" />
      </g>
    </g>
  );
}

function Box({ id }: { id: string }) {
  const box = BOXES[id];
  if (!box) return null;
  return (
    <g class="box">
      <rect x={box.x} y={box.y} width={box.width} height={box.height} class="box-paper" />
      <rect x={box.x + 3} y={box.y + 3} width={box.width - 6} height={box.height - 6} class="line" />
      <text x={box.x + box.width / 2} y={box.y + 17} class="box-name">
        {scenario.boxes[id]?.name}
      </text>
    </g>
  );
}

// Île de France, about as it lies.
const ISLE = "M-8-16C-2-22 6-18 8-10C14-4 16 6 10 14C4 20-6 20-12 14C-18 8-16-2-12-8z";

function Route({ from, to, label }: { from: [number, number]; to: [number, number]; label: string }) {
  return (
    <g class="route">
      <path d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`} />
      <text x={(from[0] + to[0]) / 2} y={(from[1] + to[1]) / 2 - 6}>
        {label}
      </text>
    </g>
  );
}

function Boxes() {
  const entries = Object.entries(scenario.boxes["transit_a"]?.links ?? {}).filter(([place]) => place in scenario.hexes);
  const box = BOXES["transit_a"];
  return (
    <g>
      <Box id="port_louis" />
      <Box id="transit_b" />
      <Box id="transit_a" />
      <g transform="translate(112 880)">
        {[9, 6, 3].map((width) => (
          <path d={ISLE} class="isle-water" stroke-width={width} />
        ))}
        <path d={ISLE} class="isle" />
      </g>
      <Route from={[164, 862]} to={[192, 862]} label="10" />
      <Route from={[332, 862]} to={[360, 862]} label="10" />
      {box &&
        entries.map(([hex], i) => {
          const to = centreOf(hex);
          return (
            <path
              class="route-line"
              d={`M${box.x + 20 + i * 34} ${box.y}C${box.x + 20 + i * 34} ${box.y - 40} ${to.x} ${to.y + 70} ${to.x} ${to.y + 30}`}
            />
          );
        })}
    </g>
  );
}

const TRACK = { x: 566, turn: 83, phase: 99.6, points: 31 };
const TRACK_WIDE = TRACK.turn * 6 - 4;
const POINT_WIDE = TRACK_WIDE / TRACK.points;

function Turns({ view }: { view: View }) {
  return (
    <>
      {Array.from({ length: scenario.calendar.turns }, (_, i) => {
        const turn = i + 1;
        const name = months((scenario.calendar.turn_names[turn] ?? "").replace(/ \(.*\)/, ""));
        const [when, year] = [name.slice(0, -5), name.slice(-4)];
        const wide = TRACK.turn - 4;
        return (
          <g transform={`translate(${TRACK.x + i * TRACK.turn} 797)`} class={turn === view.turn ? "now" : ""}>
            <rect width={wide} height="42" class="track-box" />
            <text x="8" y="19" class="track-number">
              {turn}
            </text>
            <text x={wide - 8} y="17" class="track-text" text-anchor="end">
              {when}
            </text>
            <text x={wide - 8} y="29" class="track-text" text-anchor="end">
              {year}
            </text>
            {turn === scenario.calendar.monsoon_turn && (
              <path d="M8 35q4-6 8-3q3-5 8-1q5-1 5 4zM12 37l-2 3.6M18 37l-2 3.6M24 37l-2 3.6" class="cloud" />
            )}
            {turn === view.turn && <path d={`M${wide / 2 - 6} -1h12l-6 7z`} class="marker" />}
          </g>
        );
      })}
    </>
  );
}

function Phases({ view }: { view: View }) {
  return (
    <g transform={`translate(${TRACK.x} 846)`}>
      {PHASES.map((phase, i) => (
        <g transform={`translate(${i * TRACK.phase} 0)`} class={phase === view.phase ? "now" : ""}>
          <rect width={TRACK.phase - 4} height="34" class="track-box" />
          <text x="8" y="23" class="track-number">
            {phase}
          </text>
          <text x={TRACK.phase - 12} y="21" class="track-text" text-anchor="end">
            {say(`web.phase.${phase}`)}
          </text>
          {phase === view.phase && <path d="M42-1h12l-6 7z" class="marker" />}
        </g>
      ))}
    </g>
  );
}

/** Points of both sides on one scale; who has more than it holds begins it anew: his marker says how many they are. */
function Points({ view }: { view: View }) {
  const sides = ["french", "english"] as const;
  return (
    <g transform={`translate(${TRACK.x} 893)`}>
      {Array.from({ length: TRACK.points }, (_, points) => (
        <g transform={`translate(${(points * POINT_WIDE).toFixed(2)} 0)`}>
          <rect width={POINT_WIDE.toFixed(2)} height="20" class="track-box" />
          {points % 5 === 0 && (
            <text x={(POINT_WIDE / 2).toFixed(2)} y="13.6" class="point-number">
              {points}
            </text>
          )}
        </g>
      ))}
      {sides.map((side) => {
        const points = Math.max(0, view.vp[side]);
        const x = ((points % TRACK.points) + 0.5) * POINT_WIDE;
        const up = side === "french";
        return (
          <g class={`pawn ${side}`} transform={`translate(${x.toFixed(2)} ${up ? 1 : 19})`}>
            <path d={up ? "M-8.5-11h17v7L0 4l-8.5-8z" : "M-8.5 11h17V4L0-4l-8.5 8z"} />
            <text y={up ? -2.6 : 8.8} class="pawn-points">
              {view.vp[side]}
            </text>
          </g>
        );
      })}
      <text x="0" y="39" class="track-text">
        {say("web.points_track")}
      </text>
      <g transform={`translate(${TRACK_WIDE} 39)`} class="track-text">
        <text text-anchor="end">
          <tspan class="french-ink">▾ {say("web.french")}</tspan>
          {"   "}
          <tspan class="english-ink">▴ {say("web.english")}</tspan>
        </text>
      </g>
    </g>
  );
}

function Track({ view }: { view: View }) {
  return (
    <g class="track">
      <text x={TRACK.x} y="791" class="track-name">
        {say("web.turns")}
      </text>
      <Turns view={view} />
      <Phases view={view} />
      <Points view={view} />
    </g>
  );
}

export function Furniture({ view }: { view: View }) {
  return (
    <g aria-hidden="true">
      <Boxes />
      <Track view={view} />
    </g>
  );
}
