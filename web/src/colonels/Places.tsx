// While a battle is fought two places lie before one: its table, and one's desk. Shell shows one of them.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { say } from "../messages";

export type Place = "table" | "desk";

/** Goes there; null: there is only the desk. */
export const Places = createContext<((place: Place) => void) | null>(null);

/** The way to the other place; nothing where there is none. */
export function GoTo({ place }: { place: Place }) {
  const go = useContext(Places);
  if (!go) return null;
  return (
    <button type="button" class={`go-to ${place === "table" ? "chief" : ""}`} data-place={place} onClick={() => go(place)}>
      {say(`desk.to_${place}`)}
    </button>
  );
}
