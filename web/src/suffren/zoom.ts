// Magnifying the chart: by buttons, by two fingers, by the wheel with Ctrl; the point in the middle of it stays.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export const LEAST = 1;
export const MOST = 4;
export const STEP = 1.5;
const WHEEL = 0.01; // of a magnification, a pixel of the wheel
const WHEEL_MOST = 30; // pixels of one turn that count

interface Point {
  x: number;
  y: number;
}

const held = (zoom: number): number => Math.min(MOST, Math.max(LEAST, zoom));
const distance = ([a, b]: [Touch, Touch]): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const middle = ([a, b]: [Touch, Touch]): Point => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
const two = (event: TouchEvent): [Touch, Touch] | null => {
  const [a, b] = [event.touches[0], event.touches[1]];
  return event.touches.length === 2 && a && b ? [a, b] : null;
};

export interface Zoom {
  zoom: number;
  by: (factor: number) => void;
}

export function useZoom(frame: { current: HTMLDivElement | null }, first: number): Zoom {
  const [zoom, setZoom] = useState(first);
  const now = useRef(first);
  const anchor = useRef<{ at: Point; share: Point } | null>(null); // what must stay where it is

  const change = (to: number, at?: Point): void => {
    const box = frame.current;
    if (!box) return;
    const place = box.getBoundingClientRect();
    const inside = at
      ? { x: at.x - place.left, y: at.y - place.top }
      : { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    anchor.current = {
      at: inside,
      share: { x: (box.scrollLeft + inside.x) / box.scrollWidth, y: (box.scrollTop + inside.y) / box.scrollHeight },
    };
    now.current = held(to);
    setZoom(now.current);
  };

  useLayoutEffect(() => {
    const [box, kept] = [frame.current, anchor.current];
    if (!box || !kept) return;
    box.scrollLeft = kept.share.x * box.scrollWidth - kept.at.x;
    box.scrollTop = kept.share.y * box.scrollHeight - kept.at.y;
  }, [zoom]);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let apart = 0;
    let before = 1;
    const begin = (event: TouchEvent): void => {
      const fingers = two(event);
      if (!fingers) return;
      apart = distance(fingers);
      before = now.current;
    };
    const move = (event: TouchEvent): void => {
      const fingers = two(event);
      if (!fingers || apart === 0) return;
      event.preventDefault();
      change((before * distance(fingers)) / apart, middle(fingers));
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const turned = Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, event.deltaY));
      change(now.current * (1 - turned * WHEEL), { x: event.clientX, y: event.clientY });
    };
    box.addEventListener("touchstart", begin, { passive: true });
    box.addEventListener("touchmove", move, { passive: false });
    box.addEventListener("wheel", wheel, { passive: false });
    return () => {
      box.removeEventListener("touchstart", begin);
      box.removeEventListener("touchmove", move);
      box.removeEventListener("wheel", wheel);
    };
  }, []);

  return { zoom, by: (factor) => change(now.current * factor) };
}
