// The kinds of country: a coast, an island, a town's streets, a Highland glen. Each draws all but the furniture.
import type { ComponentChildren } from "preact";
import { say } from "../../messages";
import { Anchor, Church, Fir, Fort, Hill, House, Label, Mill, Rows, Ship, Tree } from "./marks";
import { HIGH, inside, part, pathOf, Scene, wander, waver, WIDE, type Box, type Dice, type Point } from "./scene";

export interface Drawn {
  land: ComponentChildren;
  things: ComponentChildren[];
}

export interface Country {
  corner: "north-west" | "north-east" | "south-west" | "south-east"; // of the title
  draw: (dice: Dice, keep: Box[], mission: string) => Drawn;
}

type Draw = (at: Point, size: number, i: number) => ComponentChildren;

const ALL = part(0, 0, 1, 1);

function sceneOf(dice: Dice, keep: Box[], onLand: (at: Point) => boolean): Scene {
  const scene = new Scene(dice, onLand);
  keep.forEach((box) => scene.reserve(box));
  return scene;
}

/** A name below its thing, or above it, wherever there is room. */
function name(scene: Scene, key: string, at: Point, high: number): ComponentChildren {
  const text = say(`sketch.${key}`);
  const half = text.length * 2.6 + 2;
  const ways: Point[] = [
    { x: at.x, y: at.y + 10 },
    { x: at.x, y: at.y - high - 4 },
    { x: at.x + half + high * 0.7, y: at.y },
    { x: at.x - half - high * 0.7, y: at.y },
  ];
  const way = ways.find(({ x, y }) => scene.claim({ west: x - half, north: y - 8, east: x + half, south: y + 3 }));
  return way && <Label x={way.x} y={way.y} text={text} sea={!scene.onLand(way)} />;
}

/** Things strewn about; the first bears the name. */
function strew(
  scene: Scene,
  ground: "land" | "sea",
  within: Box,
  count: number,
  size: number,
  draw: Draw,
  key?: string,
): ComponentChildren[] {
  const places = scene.places(count, ground, within, size);
  return [...places.map((at, i) => draw(at, size, i)), key && places[0] ? name(scene, key, places[0], size) : null];
}

function settlement(scene: Scene, at: Point, houses: number, key?: string): ComponentChildren[] {
  const step = 11;
  const across = houses > 6 ? 4 : 3;
  const rows = Math.ceil(houses / across);
  const half = (across * step) / 2;
  scene.reserve({ west: at.x - half - 3, north: at.y - rows * step - 7, east: at.x + half + 3, south: at.y + 2 });
  const buildings = Array.from({ length: houses }, (_, i) => {
    const row = Math.floor(i / across);
    const x = at.x - half + ((i % across) + 0.5) * step + scene.dice(-1.6, 1.6);
    const y = at.y - (rows - 1 - row) * step + scene.dice(-1.4, 1.4);
    return i === Math.floor(across / 2) ? (
      <Church x={x} y={y} size={8} />
    ) : (
      <House x={x} y={y} size={8 * scene.dice(0.85, 1.05)} />
    );
  });
  return [...buildings, key ? name(scene, key, { x: at.x, y: at.y + 1 }, rows * step + 4) : null];
}

function wood(scene: Scene, within: Box, key?: string): ComponentChildren[] {
  const [middle] = scene.places(1, "land", within, 34);
  if (!middle) return [];
  const trees = Array.from({ length: 11 }, () => ({
    x: middle.x + scene.dice(-20, 20),
    y: middle.y - scene.dice(2, 26),
  }));
  trees.sort((a, b) => a.y - b.y);
  return [...trees.map((at) => <Tree x={at.x} y={at.y} size={11} />), key ? name(scene, key, middle, 32) : null];
}

const soundings = (scene: Scene, count: number): ComponentChildren[] =>
  scene.places(count, "sea", ALL, 9).map((at) => (
    <text class="sounding" x={at.x.toFixed(1)} y={at.y.toFixed(1)}>
      {Math.floor(scene.dice(3, 18))}
    </text>
  ));

const hills = (scene: Scene, within: Box, count: number): ComponentChildren[] =>
  strew(scene, "land", within, count, 22, (at, size) => (
    <Hill {...at} size={size * scene.dice(0.75, 1.15)} dice={scene.dice} />
  ));

function Road({ line }: { line: Point[] }) {
  return (
    <g class="road">
      <path d={pathOf(line)} />
      <path class="bed" d={pathOf(line)} />
    </g>
  );
}

/** Water with the engraver's lines along the shore, and land over it. */
function Shore({ land, shore, closed }: { land: Point[]; shore: Point[]; closed: boolean }) {
  const line = pathOf(shore, closed);
  return (
    <>
      {[22, 15, 9, 4].map((width, i) => (
        <g key={width}>
          <path class="shore-ink" d={line} stroke-width={width + 1.1} opacity={0.35 + i * 0.15} />
          <path class="shore-water" d={line} stroke-width={width} />
        </g>
      ))}
      <path class="map-land" d={pathOf(land, true)} />
      <path class="shore" d={line} />
    </>
  );
}

/* ---- A coast ---- */

function drawCoast(dice: Dice, keep: Box[], mission: string): Drawn {
  const edge = waver(dice, 22);
  const shoreAt = (x: number): number => HIGH * 0.6 + edge(x / WIDE);
  const shore = Array.from({ length: 61 }, (_, i) => ({ x: (i / 60) * WIDE, y: shoreAt((i / 60) * WIDE) }));
  const scene = sceneOf(dice, keep, ({ x, y }) => y < shoreAt(x));
  const town = { x: WIDE * dice(0.38, 0.62), y: 0 };
  town.y = shoreAt(town.x) - 8;
  const road = wander(dice, { x: WIDE * dice(0.3, 0.7), y: 0 }, { x: town.x, y: town.y - 30 }, 26);
  scene.reserveLine(road, 5);
  const raid = mission === "raid_european_enemy";
  const battery = { x: town.x + 52, y: shoreAt(town.x + 52) - 10 };
  const landing = { x: town.x - 110, y: shoreAt(town.x - 110) + 2 };
  const things = [
    <Road line={road} />,
    ...settlement(scene, town, 10, raid ? "enemy_town" : "our_town"),
    scene.claim({ west: battery.x - 9, north: battery.y - 9, east: battery.x + 9, south: battery.y + 9 }) && (
      <Fort {...battery} size={9} />
    ),
    name(scene, "battery", { x: battery.x, y: battery.y + 8 }, 18),
    name(scene, raid ? "landing" : "may_land", landing, 4),
    ...hills(scene, part(0.02, 0.05, 0.98, 0.34), 10),
    ...wood(scene, part(0.05, 0.2, 0.95, 0.55), "wood"),
    ...strew(scene, "land", ALL, 1, 16, (at, size) => <Mill {...at} size={size} />, "mill"),
    ...strew(scene, "land", ALL, 3, 15, (at, size) => <Rows {...at} size={size} />),
    ...strew(scene, "land", ALL, 12, 9, (at, size) => <Tree {...at} size={size} />),
    ...strew(
      scene,
      "sea",
      part(0, 0.7, 1, 0.97),
      3,
      26,
      (at, size) => <Ship {...at} size={size} />,
      raid ? "fleet" : "enemy_ships",
    ),
    ...soundings(scene, 14),
  ];
  return { land: <Shore land={[{ x: 0, y: 0 }, ...shore, { x: WIDE, y: 0 }]} shore={shore} closed={false} />, things };
}

/* ---- An island ---- */

const TOWNS: Record<string, string> = { raid_pirate_base: "pirates", put_down_rebellion: "our_town" };
const FIELDS: Record<string, string> = { raid_pirate_base: "provisions", put_down_rebellion: "rebels" };

function drawIsland(dice: Dice, keep: Box[], mission: string): Drawn {
  const edge = waver(dice, 0.1);
  const bay = dice(0.15, 0.4) * Math.PI;
  const at = (turn: number, reach: number): Point => {
    const off = ((turn - bay + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
    const dent = 0.24 * Math.exp((-off * off) / 0.06);
    const far = reach * (1 + edge(turn / (2 * Math.PI)) - dent);
    return { x: WIDE * 0.5 + WIDE * 0.31 * far * Math.cos(turn), y: HIGH * 0.53 + HIGH * 0.34 * far * Math.sin(turn) };
  };
  const land = Array.from({ length: 120 }, (_, i) => at((i * Math.PI) / 60, 1));
  const scene = sceneOf(dice, keep, (point) => inside(land, point));
  const town = at(bay, 0.76);
  const far = at(bay + 2.3, 0.85);
  const road = wander(dice, far, town, 16);
  scene.reserveLine(road, 4);
  const fort = at(bay - 0.5, 0.86);
  scene.reserve({ west: fort.x - 10, north: fort.y - 10, east: fort.x + 10, south: fort.y + 10 });
  const roads = at(bay, 1.25);
  const things = [
    <Road line={road} />,
    ...settlement(scene, town, 9, TOWNS[mission] ?? "enemy_town"),
    <Fort {...fort} size={10} />,
    name(scene, "fort", { x: fort.x, y: fort.y + 8 }, 20),
    ...strew(
      scene,
      "sea",
      { west: roads.x - 60, north: roads.y - 30, east: roads.x + 60, south: roads.y + 30 },
      1,
      14,
      (point, size) => <Anchor {...point} size={size} />,
      "anchorage",
    ),
    name(scene, "landing", far, 4),
    ...wood(scene, ALL, "wood"),
    ...strew(scene, "land", ALL, 4, 16, (point, size) => <Rows {...point} size={size} />, FIELDS[mission] ?? "sugar"),
    ...hills(scene, part(0.3, 0.3, 0.7, 0.72), 8),
    ...strew(scene, "land", ALL, 9, 9, (point, size) => <Tree {...point} size={size} />),
    ...strew(scene, "sea", ALL, 2, 28, (point, size) => <Ship {...point} size={size} />, "fleet"),
    ...soundings(scene, 16),
  ];
  return { land: <Shore land={land} shore={land} closed />, things };
}

/* ---- Streets ---- */

function drawStreets(dice: Dice, keep: Box[]): Drawn {
  const scene = sceneOf(dice, keep, () => true);
  const river = wander(dice, { x: WIDE * dice(0.66, 0.78), y: 0 }, { x: WIDE * dice(0.7, 0.84), y: HIGH }, 18);
  scene.reserveLine(river, 12);
  const market = { x: WIDE * 0.4, y: HIGH * 0.5 };
  scene.reserve({ west: market.x - 24, north: market.y - 18, east: market.x + 24, south: market.y + 18 });
  const blocks: ComponentChildren[] = [];
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < 9; column++) {
      const x = 26 + column * 44 + dice(-4, 4);
      const y = 20 + row * 44 + dice(-4, 4);
      const [wide, high] = [dice(28, 37), dice(27, 36)];
      const away = Math.hypot((x - market.x) / WIDE, (y - market.y) / HIGH);
      const lean = dice(-2.5, 2.5);
      if (
        away > dice(0.42, 0.62) ||
        !scene.claim({ west: x - 2, north: y - 2, east: x + wide + 2, south: y + high + 2 })
      )
        continue;
      const d = `M${x.toFixed(1)} ${y.toFixed(1)}l${wide.toFixed(1)} ${lean.toFixed(1)}v${high.toFixed(1)}l${(-wide).toFixed(1)} ${(-lean).toFixed(1)}z`;
      blocks.push(<path class="block" d={d} />);
    }
  const bridge = river[Math.floor(river.length / 2)] as Point;
  const things = [
    <path class="river" d={pathOf(river)} />,
    <path class="river-bed" d={pathOf(river)} />,
    <path class="bridge" d={`M${bridge.x - 14} ${bridge.y - 5}h28m-28 10h28`} />,
    name(scene, "bridge", { x: bridge.x, y: bridge.y + 8 }, 14),
    ...blocks,
    <Church x={market.x - 8} y={market.y + 6} size={13} />,
    <Label x={market.x} y={market.y + 16} text={say("sketch.market")} />,
    ...strew(scene, "land", part(0.8, 0.2, 1, 0.95), 4, 12, (at, size) => <House {...at} size={size} />, "gaol"),
    ...strew(scene, "land", ALL, 3, 16, (at, size) => <Rows {...at} size={size} />, "common"),
    ...strew(scene, "land", ALL, 26, 9, (at, size) => <Tree {...at} size={size} />),
  ];
  return { land: <rect class="map-land" width={WIDE} height={HIGH} />, things };
}

/* ---- A glen ---- */

function drawGlen(dice: Dice, keep: Box[]): Drawn {
  const scene = sceneOf(dice, keep, () => true);
  const river = wander(dice, { x: 0, y: HIGH * dice(0.5, 0.6) }, { x: WIDE, y: HIGH * dice(0.5, 0.62) }, 20);
  const road = river.map(({ x, y }, i) => ({ x, y: y + 22 + 5 * Math.sin(i * 0.8) }));
  scene.reserveLine(river, 9);
  scene.reserveLine(road, 6);
  const castle = { x: WIDE * dice(0.3, 0.4), y: HIGH * 0.46 };
  const kirk = { x: WIDE * dice(0.62, 0.7), y: HIGH * 0.76 };
  scene.reserve({ west: castle.x - 10, north: castle.y - 10, east: castle.x + 10, south: castle.y + 10 });
  scene.reserve({ west: kirk.x - 10, north: kirk.y - 22, east: kirk.x + 14, south: kirk.y + 2 });
  const loch = Array.from({ length: 24 }, (_, i) => {
    const turn = (i * Math.PI) / 12;
    return { x: WIDE * 0.83 + 42 * Math.cos(turn), y: HIGH * 0.4 + 15 * Math.sin(turn) };
  });
  scene.reserve({ west: WIDE * 0.83 - 46, north: HIGH * 0.4 - 18, east: WIDE * 0.83 + 46, south: HIGH * 0.4 + 18 });
  const things = [
    <path class="river" d={pathOf(river)} />,
    <path class="river-bed" d={pathOf(river)} />,
    <Road line={road} />,
    <path class="loch" d={pathOf(loch, true)} />,
    <Label x={WIDE * 0.83} y={HIGH * 0.4 + 3} text={say("sketch.loch")} />,
    <Fort {...castle} size={8} />,
    name(scene, "castle", { x: castle.x, y: castle.y + 7 }, 16),
    <Church {...kirk} size={11} />,
    name(scene, "kirk", kirk, 22),
    name(scene, "military_road", road[Math.floor(road.length / 4)] as Point, 4),
    ...hills(scene, part(0, 0.04, 1, 0.46), 26),
    ...hills(scene, part(0, 0.72, 1, 0.98), 16),
    ...strew(scene, "land", part(0.05, 0.55, 0.95, 0.9), 5, 9, (at, size) => <House {...at} size={size} />, "huts"),
    ...strew(scene, "land", ALL, 24, 12, (at, size) => <Fir {...at} size={size} />, "firs"),
  ];
  return { land: <rect class="map-land" width={WIDE} height={HIGH} />, things };
}

export const COUNTRIES: Record<string, Country> = {
  raid_european_enemy: { corner: "south-east", draw: drawCoast },
  defend_against_raid: { corner: "south-east", draw: drawCoast },
  capture_island: { corner: "north-west", draw: drawIsland },
  raid_caribbean_island: { corner: "north-west", draw: drawIsland },
  raid_pirate_base: { corner: "north-west", draw: drawIsland },
  put_down_rebellion: { corner: "north-west", draw: drawIsland },
  put_down_riots: { corner: "south-west", draw: drawStreets },
  fight_jacobites: { corner: "south-west", draw: drawGlen },
};
