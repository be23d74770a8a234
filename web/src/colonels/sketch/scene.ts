// The ground of a sketch map: dice that fall the same for the same crisis, places that are claimed so that nothing is
// drawn over another, lines that wander.
export const WIDE = 480;
export const HIGH = 330;
const INSET = 8;
const TRIES = 60;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export type Dice = (least: number, most: number) => number;

/** Numbers between two bounds that a text decides. */
export function diceOf(seed: string): Dice {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (most - least);
  };
}

export class Scene {
  private readonly claimed: Box[] = [];
  constructor(
    readonly dice: Dice,
    readonly onLand: (at: Point) => boolean,
  ) {}

  reserve(box: Box): void {
    this.claimed.push(box);
  }

  claim(box: Box): boolean {
    if (box.west < INSET || box.north < INSET || box.east > WIDE - INSET || box.south > HIGH - INSET) return false;
    if (
      this.claimed.some(
        (other) => box.west < other.east && other.west < box.east && box.north < other.south && other.north < box.south,
      )
    )
      return false;
    this.reserve(box);
    return true;
  }

  /** Keeps a line, and so much on both its sides. */
  reserveLine(line: Point[], half: number): void {
    for (const { x, y } of line) this.reserve({ west: x - half, north: y - half, east: x + half, south: y + half });
  }

  /** Free places on land or at sea for things of that size, whose feet they are; as many as are found. */
  places(count: number, ground: "land" | "sea", within: Box, size: number): Point[] {
    const found: Point[] = [];
    for (let i = 0; i < count; i++) {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const x = this.dice(within.west, within.east);
        const y = this.dice(within.north, within.south);
        const corners = [
          { x: x - size * 0.7, y: y + 2 },
          { x: x + size * 0.7, y: y + 2 },
          { x, y: y - size },
        ];
        const fits = corners.every((corner) => this.onLand(corner) === (ground === "land"));
        if (fits && this.claim({ west: x - size * 0.65, north: y - size, east: x + size * 0.65, south: y + 2 })) {
          found.push({ x, y });
          break;
        }
      }
    }
    return found;
  }
}

export const part = (west: number, north: number, east: number, south: number): Box => ({
  west: west * WIDE,
  north: north * HIGH,
  east: east * WIDE,
  south: south * HIGH,
});

const WAVES = 4;

/** A sum of waves: what makes coasts and roads wander. */
export function waver(dice: Dice, size: number): (at: number) => number {
  const waves = Array.from({ length: WAVES }, (_, i) => ({
    size: (size / (i + 1)) * dice(0.5, 1),
    phase: dice(0, 2 * Math.PI),
    often: i + 1,
  }));
  return (at) => waves.reduce((sum, wave) => sum + wave.size * Math.sin(wave.phase + at * 2 * Math.PI * wave.often), 0);
}

export function wander(dice: Dice, from: Point, to: Point, by: number): Point[] {
  const aside = waver(dice, by);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const across = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const parts = 8 + Math.floor(length / 20);
  return Array.from({ length: parts + 1 }, (_, i) => {
    const at = i / parts;
    const off = aside(at) * Math.sin(Math.PI * at);
    return { x: from.x + (to.x - from.x) * at + across.x * off, y: from.y + (to.y - from.y) * at + across.y * off };
  });
}

const short = (value: number): string => value.toFixed(1);

export const pathOf = (points: Point[], closed = false): string =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${short(x)} ${short(y)}`).join("") + (closed ? "Z" : "");

export function inside(polygon: Point[], { x, y }: Point): boolean {
  let within = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Point;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}
