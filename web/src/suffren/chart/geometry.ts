// Where things lie on the chart: hexes, degrees, boxes beside the map. A column is 60 units wide, a row 69.282 high.
import { columnOf, isHex, rowOf } from "../model";

export const COLUMN = 60;
export const ROW = 69.282;
export const HEX = 40; // from centre to corner

/** The chart's frame, and the sheet around it. */
export const FRAME = { x: 12, y: 26, width: 1056, height: 744 };
export const SHEET = { x: -12, y: 2, width: 1104, height: 938 };

export interface Point {
  x: number;
  y: number;
}

/** Boxes that the map does not show: a strip below it. */
export const BOXES: Record<string, Point & { width: number; height: number }> = {
  port_louis: { x: 14, y: 806, width: 150, height: 112 },
  transit_b: { x: 192, y: 806, width: 140, height: 112 },
  transit_a: { x: 360, y: 806, width: 172, height: 112 },
};

export function centreOf(place: string): Point {
  const box = BOXES[place];
  if (box) return { x: box.x + box.width / 2, y: box.y + box.height / 2 + 8 };
  if (!isHex(place)) return { x: 0, y: 0 };
  const column = columnOf(place);
  return { x: column * COLUMN, y: (rowOf(place) + (column % 2 === 0 ? 0.5 : 0)) * ROW };
}

export function hexPath(place: string, inset = 0): string {
  const { x, y } = centreOf(place);
  const half = ROW / 2 - inset;
  const wide = HEX - inset * 1.155;
  return (
    `M${x - wide / 2} ${(y - half).toFixed(1)}h${wide}L${x + wide} ${y.toFixed(1)}` +
    `L${x + wide / 2} ${(y + half).toFixed(1)}h${-wide}L${x - wide} ${y.toFixed(1)}z`
  );
}

/** The outline of a place: a hex, or the frame of a box. */
export function outline(place: string, inset = 2): string {
  const box = BOXES[place];
  if (!box) return hexPath(place, inset);
  return `M${box.x + inset} ${box.y + inset}h${box.width - 2 * inset}v${box.height - 2 * inset}h${2 * inset - box.width}z`;
}

/** As the coast was made (coast/make_coast.py). */
export function project(lon: number, lat: number): Point {
  return {
    x: (9.22 + ((lon - 80.2707) * 107.892) / 239.02) * COLUMN,
    y: (4.47 - ((lat - 13.0827) * 111.195) / 276) * ROW,
  };
}

export const longitudeAt = (x: number): number => 80.2707 + ((x / COLUMN - 9.22) * 239.02) / 107.892;
export const latitudeAt = (y: number): number => 13.0827 - ((y / ROW - 4.47) * 276) / 111.195;
