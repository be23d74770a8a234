// Dragging counters: a press that moves lifts them, a place below the pointer is where they would go.
import { useEffect, useRef, useState } from "preact/hooks";

export interface Drag {
  lifted: string[]; // leaders
  from: string;
  over: string | null; // the place below the pointer
  at: { x: number; y: number }; // of the screen
}

interface Press {
  leader: string;
  from: string;
  pointer: number;
  x: number;
  y: number;
}

const FAR = 7; // pixels that a press moves before it drags

const placeBelow = (x: number, y: number): string | null => {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = (element as HTMLElement).dataset["place"] ?? element.closest<HTMLElement>("[data-place]")?.dataset["place"];
    if (place) return place;
  }
  return null;
};

export interface Dragging {
  drag: Drag | null;
  press: (event: PointerEvent, leader: string, from: string) => void;
  /** Whether a click comes from a drag that has just ended, and means nothing. */
  wasDrag: () => boolean;
}

/** lift: what the press takes up, none when it may not; drop: where it was let go, null when nowhere. */
export function useDrag(
  lift: (leader: string, from: string) => string[],
  drop: (drag: Drag, place: string | null) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<Press | null>(null);
  const now = useRef<Drag | null>(null);
  const ended = useRef(false);
  const acts = useRef({ lift, drop });
  acts.current = { lift, drop };

  const show = (next: Drag | null): void => {
    now.current = next;
    setDrag(next);
  };

  useEffect(() => {
    const moved = (event: PointerEvent): void => {
      const press = pressed.current;
      if (!press || event.pointerId !== press.pointer) return;
      const at = { x: event.clientX, y: event.clientY };
      if (!now.current) {
        if (Math.hypot(at.x - press.x, at.y - press.y) < FAR) return;
        const lifted = acts.current.lift(press.leader, press.from);
        if (lifted.length === 0) {
          pressed.current = null;
          return;
        }
        show({ lifted, from: press.from, over: press.from, at });
      } else show({ ...now.current, over: placeBelow(at.x, at.y), at });
    };
    const released = (event: PointerEvent): void => {
      if (event.pointerId !== pressed.current?.pointer) return;
      pressed.current = null;
      const dropped = now.current;
      if (!dropped) return;
      ended.current = true;
      setTimeout(() => (ended.current = false), 0);
      show(null);
      const place = event.type === "pointerup" ? placeBelow(event.clientX, event.clientY) : null;
      acts.current.drop(dropped, place === dropped.from ? null : place);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", released);
    addEventListener("pointercancel", released);
    return () => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", released);
      removeEventListener("pointercancel", released);
    };
  }, []);

  return {
    drag,
    press: (event, leader, from) => {
      if (event.button === 0 && event.isPrimary)
        pressed.current = { leader, from, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    },
    wasDrag: () => ended.current,
  };
}
