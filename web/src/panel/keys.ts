// Keys that act wherever the focus is, but not where something is typed or a dialog is open.
import { useLayoutEffect } from "preact/hooks";

const isTaken = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target as HTMLElement).matches("input, select, textarea") ||
  document.querySelector("dialog[open]") !== null;

/** Heard as soon as the page shows what they are about: a key never answers the question before. */
export function useKeys(pressed: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (!isTaken(event)) pressed(event);
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
}

/** A digit chooses from a list: 1 the first, 9 the ninth. */
export function useDigits<T>(list: T[], choose: (one: T) => void): void {
  useKeys((event) => {
    const one = /^[1-9]$/.test(event.key) ? list[Number(event.key) - 1] : undefined;
    if (one) choose(one);
  });
}
