// What is shown of a unit when one looks at it: its range and arc, whom it sees and would shoot at; and what a card would do.
import { say } from "../../messages";
import { unitName, unitOf, type BattleView, type Pair, type Unit } from "./model";
import type { Dealt } from "./orders";
import { beside, Block, paper } from "./Pieces";

const ARC = 45; // degrees to each side of a base's front (B-31)
const WORDS = { width: 120, height: 30, line: 18 }; // px that words between two units take, and a line of them

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const at = ([x, y]: Pair): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The ground on which the shots of a muzzle can fall, to a range. */
function sector(view: BattleView, [x, y, facing]: [number, number, number], range: number): string {
  const edge = (turn: number): Pair =>
    paper(view, x + range * Math.sin(radians(facing + turn)), y + range * Math.cos(radians(facing + turn)));
  return `M${at(paper(view, x, y))}L${at(edge(-ARC))}A${range} ${range} 0 0 1 ${at(edge(ARC))}z`;
}

export function Ranges({ view, unit }: { view: BattleView; unit: Unit }) {
  const { ball, grape, hold } = view.lengths;
  const ranges: [number, string][] = unit.guns
    ? [
        [ball, "far"],
        [grape, "near"],
      ]
    : unit.fire === "hold"
      ? [
          [unit.range, "far"],
          [hold, "near"],
        ]
      : [[unit.range, "near"]];
  return (
    <g class="ranges">
      {ranges.map(([range, kind]) => (
        <g class={kind}>
          {unit.muzzles.map((muzzle) => (
            <path d={sector(view, muzzle, range)} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** Behind a unit, where words lie on nobody: the place, and how far off it the first line stands. */
function rear(view: BattleView, unit: Unit): { place: Pair; first: number } {
  return {
    place: beside(view, unit, 0, -unit.depth / 2),
    first: Math.cos(radians(unit.facing)) < -0.3 ? -50 : 48,
  };
}

/** Who it is, beyond its colours. */
function NamePlate({ view, unit, px }: { view: BattleView; unit: Unit; px: number }) {
  const { place, first } = rear(view, unit);
  return (
    <g transform={`translate(${at(place)}) scale(${px})`}>
      <text class="name-plate" y={first}>
        {say("field.name_plate", { name: unitName(unit), men: unit.men, tension: unit.tension })}
      </text>
    </g>
  );
}

/** Where the distance to another unit is told: half-way, or where there is no room for it, under the name. */
function spotOf(view: BattleView, unit: Unit, other: Unit, px: number): { place: Pair; y: number } {
  const [x, y] = beside(view, unit, 0, unit.depth / 2);
  const [ox, oy] = paper(view, other.x, other.y);
  const wide = Math.abs(ox - x) > Math.abs(oy - y); // the line lies, so that the words lie along it
  const room = (Math.hypot(ox - x, oy - y) - other.depth / 2) / px;
  if (room > (wide ? WORDS.width : WORDS.height)) return { place: [(x + ox) / 2, (y + oy) / 2], y: 4 };
  const { place, first } = rear(view, unit);
  return { place, y: first + Math.sign(first) * WORDS.line };
}

const chanceOf = (least: number, bonus: number): number =>
  Math.round((Math.max(0, Math.min(6, 7 - least + bonus)) / 6) * 100);

/** Lines to the enemies that it sees, and the one at which it would shoot. */
export function Sight({ view, unit, px }: { view: BattleView; unit: Unit; px: number }) {
  const from = beside(view, unit, 0, unit.depth / 2);
  const target = unitOf(view, unit.aim?.unit);
  const near = unitOf(view, unit.nearest?.unit);
  const told = target ?? near;
  const spot = told && spotOf(view, unit, told, px);
  return (
    <g class="sight">
      {unit.sees.map((id) => {
        const seen = unitOf(view, id);
        return (
          seen && <path d={`M${at(from)}L${at(paper(view, seen.x, seen.y))}`} class={seen === target ? "aimed" : ""} />
        );
      })}
      <NamePlate view={view} unit={unit} px={px} />
      {spot && (
        <g transform={`translate(${at(spot.place)}) scale(${px})`}>
          <text class="distance" y={spot.y}>
            {unit.aim
              ? say("field.aim_mark", { mm: unit.aim.mm, chance: chanceOf(unit.aim.least, unit.aim.bonus) })
              : say("field.mm", { mm: unit.nearest?.mm })}
          </text>
        </g>
      )}
    </g>
  );
}

/* ---- What a card would do ---- */

function Arrow({ from, to }: { from: Pair; to: Pair }) {
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return (
    <g class="way-arrow">
      <path d={`M${at(from)}L${at(to)}`} />
      <path d="M-16-9L2 0L-16 9z" transform={`translate(${at(to)}) rotate(${turn.toFixed(1)})`} class="head" />
    </g>
  );
}

const along = (unit: Unit, mm: number): Unit => ({
  ...unit,
  x: unit.x + mm * Math.sin(radians(unit.facing)),
  y: unit.y + mm * Math.cos(radians(unit.facing)),
});

// About its front corner on that side.
function wheeled(unit: Unit, side: -1 | 1): Unit {
  const turn = side * unit.paces.wheel;
  const spot = (facing: number, sign: number): Pair => {
    const [s, c] = [Math.sin(radians(facing)), Math.cos(radians(facing))];
    const [right, ahead] = [(sign * side * unit.width) / 2, (sign * unit.depth) / 2];
    return [right * c + ahead * s, -right * s + ahead * c];
  };
  const [px, py] = spot(unit.facing, 1);
  const [bx, by] = spot(unit.facing + turn, -1);
  return { ...unit, x: unit.x + px + bx, y: unit.y + py + by, facing: unit.facing + turn };
}

function formed(unit: Unit, formation: Unit["formation"]): Unit {
  const abreast = unit.formation === "line" ? unit.bases : unit.formation === "square" ? 2 : 1;
  const wide = unit.width / abreast;
  const deep =
    unit.formation === "column" ? unit.depth / unit.bases : unit.formation === "square" ? wide / 2 : unit.depth;
  const size: Record<Unit["formation"], Pair> = {
    line: [wide * unit.bases, deep],
    column: [wide, deep * unit.bases],
    square: [wide * 2, wide * 2],
  };
  return { ...unit, formation, width: size[formation][0], depth: size[formation][1] };
}

function Ghost({ view, unit }: { view: BattleView; unit: Unit }) {
  return (
    <g transform={`translate(${at(paper(view, unit.x, unit.y))}) rotate(${unit.facing})`} class="ghost">
      <Block unit={unit} />
    </g>
  );
}

function Goes({ view, unit, mm }: { view: BattleView; unit: Unit; mm: number }) {
  const half = (unit.depth / 2) * Math.sign(mm);
  return (
    <>
      <Ghost view={view} unit={along(unit, mm)} />
      <Arrow from={beside(view, unit, 0, half)} to={beside(view, unit, 0, mm + half)} />
    </>
  );
}

function Charges({ view, unit }: { view: BattleView; unit: Unit }) {
  const enemy = unitOf(view, unit.nearest?.unit);
  const from = beside(view, unit, 0, unit.depth / 2);
  if (!enemy) return <Goes view={view} unit={unit} mm={unit.paces.rush} />;
  const [x, y] = paper(view, enemy.x, enemy.y);
  const whole = Math.hypot(x - from[0], y - from[1]) || 1;
  const part = Math.min(1, unit.paces.rush / whole);
  return <Arrow from={from} to={[from[0] + (x - from[0]) * part, from[1] + (y - from[1]) * part]} />;
}

type Shown = (props: { view: BattleView; unit: Unit }) => preact.JSX.Element;

const SHOWS: Record<string, Shown> = {
  fire: ({ view, unit }) => <Ranges view={view} unit={{ ...unit, fire: "fire" }} />,
  hold_fire: ({ view, unit }) => <Ranges view={view} unit={{ ...unit, fire: "hold" }} />,
  advance: ({ view, unit }) => <Goes view={view} unit={unit} mm={unit.paces.forward} />,
  retreat: ({ view, unit }) => <Goes view={view} unit={unit} mm={-unit.paces.back} />,
  run_away: ({ view, unit }) => <Goes view={view} unit={unit} mm={-unit.paces.run} />,
  charge: Charges,
  wheel_left: ({ view, unit }) => <Ghost view={view} unit={wheeled(unit, -1)} />,
  wheel_right: ({ view, unit }) => <Ghost view={view} unit={wheeled(unit, 1)} />,
  line: ({ view, unit }) => <Ghost view={view} unit={formed(unit, "line")} />,
  column: ({ view, unit }) => <Ghost view={view} unit={formed(unit, "column")} />,
  square: ({ view, unit }) => <Ghost view={view} unit={formed(unit, "square")} />,
};

export function Preview({ view, card, unit }: { view: BattleView; card: Dealt; unit: Unit | undefined }) {
  const Shows = SHOWS[card.name];
  return unit && Shows && !card.personal ? (
    <g class="preview" aria-hidden="true">
      <Shows view={view} unit={unit} />
    </g>
  ) : null;
}
