// Moving about a plan that is larger than its window: a box of the paper that is shown, for mouse, wheel, fingers and keys.
import { useEffect, useRef, useState } from "preact/hooks";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Frame {
  box: Box;
  px: number; // mm of the paper to a pixel
  zoom: number;
  whole: boolean;
  nearer: (factor: number) => void;
  move: (across: number, down: number) => void; // in parts of the box
  fit: () => void;
  show: (x: number, y: number) => void;
  /** Whether the last press was a drag and so no click. */
  dragged: () => boolean;
  point: (event: MouseEvent) => { x: number; y: number };
}

const MOST = 6;
const SLACK = 5; // px that a click may wander
const STEP = 1.0015; // a wheel's pixel

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

interface Eye {
  zoom: number;
  x: number; // middle of what is shown
  y: number;
}

export function useFrame(svg: { current: SVGSVGElement | null }, paper: Box, start: number): Frame {
  const [size, setSize] = useState({ width: 900, height: 600 });
  const [eye, setEye] = useState<Eye>({ zoom: 1, x: paper.x + paper.width / 2, y: paper.y + paper.height / 2 });
  const drag = useRef(false);

  // The whole paper fits at zoom 1.
  const ratio = size.width / Math.max(1, size.height);
  const fitted = paper.width / paper.height > ratio ? paper.width : paper.height * ratio;
  const width = fitted / eye.zoom;
  const height = width / ratio;
  const within = ({ zoom, x, y }: Eye): Eye => {
    const [w, h] = [fitted / zoom, fitted / zoom / ratio];
    const middle = (at: number, from: number, whole: number, part: number): number =>
      part >= whole ? from + whole / 2 : clamp(at, from + part / 2, from + whole - part / 2);
    return { zoom, x: middle(x, paper.x, paper.width, w), y: middle(y, paper.y, paper.height, h) };
  };
  const seen = within(eye);
  const box = { x: seen.x - width / 2, y: seen.y - height / 2, width, height };
  const px = width / size.width;
  const now = useRef({ eye: seen, box, px, within });
  now.current = { eye: seen, box, px, within };

  // The paper's point under the pointer stays under it.
  const zoomAt = (factor: number, clientX?: number, clientY?: number): void => {
    const { eye: old, box: shown, within: inside } = now.current;
    const zoom = clamp(old.zoom * factor, 1, MOST);
    const frame = svg.current?.getBoundingClientRect();
    const part = frame && clientX !== undefined && clientY !== undefined;
    const [across, down] = part
      ? [(clientX - frame.left) / frame.width, (clientY - frame.top) / frame.height]
      : [0.5, 0.5];
    const [x, y] = [shown.x + across * shown.width, shown.y + down * shown.height];
    const [w, h] = [(shown.width * old.zoom) / zoom, (shown.height * old.zoom) / zoom];
    setEye(inside({ zoom, x: x + (0.5 - across) * w, y: y + (0.5 - down) * h }));
  };
  const shift = (x: number, y: number): void =>
    setEye((old) => now.current.within({ ...old, x: old.x + x, y: old.y + y }));

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const measure = new ResizeObserver(([entry]) => {
      const { width: w, height: h } = entry?.contentRect ?? { width: 0, height: 0 };
      if (w > 0 && h > 0) setSize({ width: w, height: h });
    });
    measure.observe(element);
    const fingers = new Map<number, { x: number; y: number }>();
    let from = { x: 0, y: 0 };
    const spread = (): number => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (fingers.size === 0) drag.current = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      from = { x: event.clientX, y: event.clientY };
    };
    const moved = (event: PointerEvent): void => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const before = spread();
      const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
      if (!drag.current && fingers.size === 1 && Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLACK)
        return;
      if (!drag.current) element.setPointerCapture(event.pointerId);
      drag.current = true;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) shift(-dx * now.current.px, -dy * now.current.px);
      else if (before > 0) zoomAt(spread() / before, event.clientX, event.clientY);
    };
    const up = (event: PointerEvent): void => void fingers.delete(event.pointerId);
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoomAt(STEP ** -event.deltaY, event.clientX, event.clientY);
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", moved);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      measure.disconnect();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", moved);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("wheel", wheel);
    };
  }, []);

  useEffect(() => zoomAt(start), [start]);

  return {
    box,
    px,
    zoom: seen.zoom,
    whole: seen.zoom <= 1.001,
    nearer: (factor) => zoomAt(factor),
    move: (across, down) => shift(across * width, down * height),
    fit: () => setEye(within({ zoom: 1, x: 0, y: 0 })),
    show: (x, y) => setEye(within({ ...seen, x, y })),
    dragged: () => drag.current,
    point: (event) => {
      const frame = svg.current?.getBoundingClientRect();
      if (!frame) return { x: 0, y: 0 };
      return {
        x: box.x + ((event.clientX - frame.left) / frame.width) * box.width,
        y: box.y + ((event.clientY - frame.top) / frame.height) * box.height,
      };
    },
  };
}
