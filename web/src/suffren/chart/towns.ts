// Where towns stand and on which side of them their names are set. Those that share a hex, or lie close together, are
// spread along the coast.
import { project, type Point } from "./geometry";

interface Spot {
  at: Point;
  side: "west" | "east";
}

const spot = (lon: number, lat: number, side: "west" | "east", dx = 0, dy = 0): Spot => {
  const { x, y } = project(lon, lat);
  return { at: { x: x + dx, y: y + dy }, side };
};

export const SPOTS: Record<string, Spot> = {
  bombay: spot(72.84, 18.94, "west"),
  goa: spot(73.83, 15.5, "west"),
  mahe: spot(75.53, 11.7, "west", 0, -6),
  calicut: spot(75.77, 11.25, "west", 1, 10),
  madras: spot(80.27, 13.08, "east"),
  pondichery: spot(79.83, 11.93, "east", 0, -8),
  gondelour: spot(79.77, 11.75, "east", 0, 10),
  karikal: spot(79.84, 10.92, "east", 0, 13),
  trinquemaley: spot(81.23, 8.57, "east"),
  calcutta: spot(88.34, 22.56, "east", 8, 14),
  chandernagor: spot(88.37, 22.87, "west", -10, 0),
  achem: spot(95.32, 5.55, "east"),
  port_louis: { at: { x: 96, y: 868 }, side: "west" },
};
