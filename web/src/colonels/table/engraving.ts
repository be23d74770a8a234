// How the ground is engraved: strokes, trees, houses and hedges within a polygon of the table. All are paths in mm with
// the south edge below, and the same each time they are drawn.
import type { Pair } from "./model";

/** Numbers from 0 to 1 that are the same for the same seed. */
export function chances(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const n = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

export const outline = (points: Pair[]): string =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${n(x)} ${n(y)}`).join("") + "z";

const CORNER = 26; // mm that the engraver's hand takes from a corner
const CURVE = 5;

/** The same with its corners rounded as a hand draws them: hills, woods and waters have none. */
export function rounded(points: Pair[]): Pair[] {
  return points.flatMap((corner, i): Pair[] => {
    const before = points[(i + points.length - 1) % points.length] as Pair;
    const after = points[(i + 1) % points.length] as Pair;
    const towards = (to: Pair): Pair => {
      const length = Math.hypot(to[0] - corner[0], to[1] - corner[1]) || 1;
      const part = Math.min(CORNER, length / 3) / length;
      return [corner[0] + (to[0] - corner[0]) * part, corner[1] + (to[1] - corner[1]) * part];
    };
    const [a, b] = [towards(before), towards(after)];
    return Array.from({ length: CURVE + 1 }, (_, k): Pair => {
      const t = k / CURVE;
      const mix = (axis: 0 | 1): number => (1 - t) ** 2 * a[axis] + 2 * t * (1 - t) * corner[axis] + t ** 2 * b[axis];
      return [mix(0), mix(1)];
    });
  });
}

export function inside(points: Pair[], x: number, y: number): boolean {
  let within = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + points.length - 1) % points.length] as Pair;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** How far a point is from the nearest edge. */
export function fromEdge(points: Pair[], x: number, y: number): number {
  let least = Infinity;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] as Pair;
    const [ex, ey] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
    least = Math.min(least, Math.hypot(x - ax - along * ex, y - ay - along * ey));
  });
  return least;
}

export function bounds(points: Pair[]): { x: number; y: number; width: number; height: number } {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/* ---- Hills ---- */

interface Foot {
  x: number;
  y: number;
  nx: number; // inwards
  ny: number;
}

// Points along the edge, each with the way uphill.
function feet(points: Pair[], step: number): Foot[] {
  const found: Foot[] = [];
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] as Pair;
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) return;
    let [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
    if (!inside(points, (ax + bx) / 2 + nx, (ay + by) / 2 + ny)) [nx, ny] = [-nx, -ny];
    const count = Math.max(1, Math.round(length / step));
    for (let k = 0; k < count; k++) {
      const at = (k + 0.5) / count;
      found.push({ x: ax + (bx - ax) * at, y: ay + (by - ay) * at, nx, ny });
    }
  });
  return found;
}

// A stroke that tapers uphill.
function stroke(x: number, y: number, nx: number, ny: number, length: number, thick: number): string {
  return (
    `M${n(x - ny * thick)} ${n(y + nx * thick)}L${n(x + nx * length)} ${n(y + ny * length)}` +
    `L${n(x + ny * thick)} ${n(y - nx * thick)}z`
  );
}

/** Hachures up the slope in courses, those of the lower course the heavier; less of them where it is the light's side. */
export function hachures(points: Pair[], seed: number): string {
  const box = bounds(points);
  const size = Math.min(box.width, box.height);
  const courses = size > 130 ? 3 : 2;
  const long = Math.min(30, size / (courses * 2.6));
  const chance = chances(seed);
  let path = "";
  for (const foot of feet(points, 7.5)) {
    // The light comes from the north-west.
    const shade = 0.62 + 0.38 * ((-foot.nx - foot.ny) / Math.SQRT2);
    for (let course = 0; course < courses; course++) {
      const away = course * long * 1.08 + (chance() - 0.5) * 3;
      const [x, y] = [foot.x + foot.nx * away, foot.y + foot.ny * away];
      if (
        fromEdge(points, x, y) < away * 0.8 ||
        (course > 0 && !inside(points, x, y)) ||
        chance() > 1.05 - course * 0.16
      )
        continue;
      const length = long * (0.72 + chance() * 0.3) * (1 - course * 0.1);
      path += stroke(x, y, foot.nx, foot.ny, length, (1.5 - course * 0.35) * (0.55 + shade * 0.6));
    }
  }
  return path;
}

/* ---- Woods ---- */

export interface Tree {
  x: number;
  y: number;
  size: number;
  kind: number;
}

/** Trees in rows that are no rows, the southern ones before the northern. */
export function trees(points: Pair[], seed: number): Tree[] {
  const chance = chances(seed);
  const box = bounds(points);
  const found: Tree[] = [];
  const gap = 27;
  for (let row = 0, y = box.y + 8; y < box.y + box.height; row++, y += gap * 0.74)
    for (let x = box.x + (row % 2) * (gap / 2); x < box.x + box.width; x += gap) {
      const at: Pair = [x + (chance() - 0.5) * 13, y + (chance() - 0.5) * 10];
      const size = 0.86 + chance() * 0.36;
      if (inside(points, ...at) && fromEdge(points, ...at) > 5)
        found.push({ x: at[0], y: at[1], size, kind: chance() < 0.24 ? 1 : 0 });
    }
  return found.sort((a, b) => a.y - b.y);
}

/* ---- Villages ---- */

export interface House {
  x: number;
  y: number;
  width: number;
  depth: number;
  turn: number;
  church: boolean;
}

/** Houses in rows on both sides of a street, with gardens left between; the largest is a church. */
export function houses(points: Pair[], seed: number): House[] {
  const chance = chances(seed);
  const box = bounds(points);
  const found: House[] = [];
  const middle = box.y + box.height / 2;
  for (let y = box.y + 17; y < box.y + box.height - 8; y += 41)
    for (let x = box.x + 20; x < box.x + box.width - 6; x += 43) {
      const at: Pair = [x + (chance() - 0.5) * 10, y + (chance() - 0.5) * 8];
      const [width, depth] = [20 + chance() * 15, 13 + chance() * 9];
      const turn = (chance() - 0.5) * 14;
      if (chance() < 0.16 || Math.abs(at[1] - middle) < 9 || !inside(points, ...at) || fromEdge(points, ...at) < 13)
        continue;
      found.push({ x: at[0], y: at[1], width, depth, turn, church: false });
    }
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const nearest = [...found].sort((a, b) => Math.hypot(a.x - cx, a.y - cy) - Math.hypot(b.x - cx, b.y - cy))[0];
  if (nearest && found.length > 3) Object.assign(nearest, { church: true, width: 30, depth: 15, turn: 0 });
  return found;
}

/* ---- Hedges ---- */

// How far from the line between the middles of its short ends a point of a quadrangle lies.
function fromMiddle(points: Pair[], x: number, y: number): number {
  const between = (i: number, j: number): Pair => {
    const [a, b] = [points[i] as Pair, points[j] as Pair];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const end = points.length - 1;
  const half = Math.floor(points.length / 2);
  return fromEdge([between(0, end), between(half - 1, half)], x, y);
}

const THICK = 34; // mm from which a hedge is a thicket
const APART = 21;

function thicket(points: Pair[]): Pair[] {
  const box = bounds(points);
  const found: Pair[] = [];
  for (let row = 0, y = box.y + 10; y < box.y + box.height; row++, y += APART * 0.8)
    for (let x = box.x + 8 + (row % 2) * (APART / 2); x < box.x + box.width; x += APART)
      if (inside(points, x, y) && fromEdge(points, x, y) > 5) found.push([x, y]);
  return found;
}

/** Bushes along the middle of a long thin polygon, or all over one that is not thin. */
export function bushes(points: Pair[]): Pair[] {
  const box = bounds(points);
  if (Math.min(box.width, box.height) > THICK && points.some(([x, y]) => fromMiddle(points, x, y) > THICK / 2))
    return thicket(points);
  const half = Math.floor(points.length / 2);
  const middle = (i: number): Pair => {
    const [a, b] = [points[i] as Pair, points[points.length - 1 - i] as Pair];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  // A quadrangle's long sides are those that its middle line follows.
  const line = Array.from({ length: half }, (_, i) => middle(i));
  const found: Pair[] = [];
  line.slice(1).forEach((to, i) => {
    const from = line[i] as Pair;
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 13));
    for (let k = 0; k <= count; k++)
      found.push([from[0] + ((to[0] - from[0]) * k) / count, from[1] + ((to[1] - from[1]) * k) / count]);
  });
  return found;
}

/* ---- Open ground ---- */

export interface Wash {
  x: number;
  y: number;
  rx: number;
  ry: number;
  tint: number;
}

/** Where the brush laid its colour thicker. */
export function washes(width: number, height: number): Wash[] {
  const chance = chances(1745);
  return Array.from({ length: 14 }, (_, i) => ({
    x: chance() * width,
    y: chance() * height,
    rx: (0.12 + chance() * 0.16) * width,
    ry: (0.1 + chance() * 0.16) * height,
    tint: i % 3,
  }));
}

/** Tufts of grass where nothing else is. */
export function tufts(width: number, height: number, taken: Pair[][]): string {
  const chance = chances(1740);
  let path = "";
  for (let y = 30; y < height; y += 62)
    for (let x = 30; x < width; x += 70) {
      const [tx, ty] = [x + (chance() - 0.5) * 58, y + (chance() - 0.5) * 50];
      if (chance() < 0.35 || taken.some((points) => inside(points, tx, ty) || fromEdge(points, tx, ty) < 14)) continue;
      path += `M${n(tx)} ${n(ty)}q-1.5-5-5-7M${n(tx)} ${n(ty)}q.5-5 0-9M${n(tx)} ${n(ty)}q1.5-5 5-7`;
    }
  return path;
}
