// The sketch map of an expedition: invented, the same for the same crisis, and not to be relied on (C-21).
import { say } from "../../messages";
import type { Expedition } from "../model";
import { COUNTRIES, type Country } from "./countries";
import { diceOf, HIGH, WIDE, type Box } from "./scene";

const TITLE = { wide: 158, high: 46 };
const ROSE = 24;
const SCALE = { part: 22, parts: 4 };

function Cartouche({ box, title }: { box: Box; title: string }) {
  const x = (box.west + box.east) / 2;
  return (
    <g class="map-cartouche">
      <rect x={box.west} y={box.north} width={TITLE.wide} height={TITLE.high} rx="3" />
      <rect class="thin" x={box.west + 3} y={box.north + 3} width={TITLE.wide - 6} height={TITLE.high - 6} rx="1" />
      <text
        class="map-title"
        x={x}
        y={box.north + 20}
        textLength={title.length > 26 ? TITLE.wide - 16 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {title}
      </text>
      <text class="map-warning" x={x} y={box.north + 36}>
        {say("sketch.warning")}
      </text>
    </g>
  );
}

function Rose({ x, y }: { x: number; y: number }) {
  const points = Array.from({ length: 8 }, (_, i) => {
    const turn = (i * Math.PI) / 4 - Math.PI / 2;
    const reach = i % 2 === 0 ? ROSE : ROSE * 0.6;
    const side = (by: number): string =>
      `${(x + ROSE * 0.2 * Math.cos(turn + by)).toFixed(1)} ${(y + ROSE * 0.2 * Math.sin(turn + by)).toFixed(1)}`;
    const tip = `${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
    return { dark: `M${x} ${y}L${side(Math.PI / 4)}L${tip}Z`, light: `M${x} ${y}L${side(-Math.PI / 4)}L${tip}Z` };
  });
  return (
    <g class="map-rose">
      <circle cx={x} cy={y} r={ROSE * 0.8} />
      <path class="light" d={points.map((point) => point.light).join("")} />
      <path class="dark" d={points.map((point) => point.dark).join("")} />
      <text x={x} y={y - ROSE - 3}>
        {say("sketch.north")}
      </text>
    </g>
  );
}

function Scale({ x, y, label }: { x: number; y: number; label: string }) {
  return (
    <g class="map-scale">
      {Array.from({ length: SCALE.parts }, (_, i) => (
        <rect class={i % 2 === 0 ? "dark" : "light"} x={x + i * SCALE.part} y={y} width={SCALE.part} height="3" />
      ))}
      <text x={x + (SCALE.parts * SCALE.part) / 2} y={y + 12}>
        {label}
      </text>
    </g>
  );
}

/** Where title, rose and scale lie: the title in its corner, the others across from it. */
function furniture(corner: Country["corner"]) {
  const west = corner.endsWith("west");
  const north = corner.startsWith("north");
  const x = west ? 12 : WIDE - 12 - TITLE.wide;
  const y = north ? 12 : HIGH - 12 - TITLE.high;
  const title: Box = { west: x, north: y, east: x + TITLE.wide, south: y + TITLE.high };
  const rose = { x: west ? WIDE - ROSE - 14 : ROSE + 14, y: north ? ROSE + 26 : HIGH - ROSE - 34 };
  const scale = { x: west ? WIDE - SCALE.part * SCALE.parts - 14 : 14, y: HIGH - 26 };
  const keep: Box[] = [
    { west: title.west - 5, north: title.north - 5, east: title.east + 5, south: title.south + 5 },
    { west: rose.x - ROSE - 4, north: rose.y - ROSE - 14, east: rose.x + ROSE + 4, south: rose.y + ROSE + 2 },
    { west: scale.x - 6, north: scale.y - 6, east: scale.x + SCALE.part * SCALE.parts + 6, south: HIGH },
  ];
  return { title, rose, scale, keep };
}

export function Sketch({ expedition }: { expedition: Expedition }) {
  const { region, mission, nation, reported_men } = expedition;
  const country = COUNTRIES[mission] ?? (COUNTRIES["raid_european_enemy"] as Country);
  const { title, rose, scale, keep } = furniture(country.corner);
  const drawn = country.draw(diceOf([region, mission, nation, reported_men].join(" ")), keep, mission);
  const name = say(`sketch.title.${region}`);
  const town = mission === "put_down_riots";
  return (
    <svg class="sketch" viewBox={`-5 -5 ${WIDE + 10} ${HIGH + 10}`} role="img" aria-label={name}>
      <svg width={WIDE} height={HIGH}>
        <rect class="map-sea" width={WIDE} height={HIGH} />
        {drawn.land}
        {drawn.things}
      </svg>
      <Rose {...rose} />
      <Scale {...scale} label={say(town ? "sketch.scale_town" : "sketch.scale")} />
      <Cartouche box={title} title={name} />
      <rect class="neat-line" x="0" y="0" width={WIDE} height={HIGH} />
      <rect class="frame-line" x="-4" y="-4" width={WIDE + 8} height={HIGH + 8} />
    </svg>
  );
}
