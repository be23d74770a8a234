// An order typed in its text form. Where a button would ask whether one is sure, so does it.
import { useState } from "preact/hooks";
import { say } from "../messages";

interface TypedProps {
  listed: string[];
  /** What must be said before such an order is given, since it cannot be taken back by a click; null: nothing. */
  warns?: (order: string) => string | null;
  onOrder: (order: string) => void;
}

const asListed = (order: string): string => order.trim().replace(/\s+/g, " ").toLowerCase();

export function Typed({ listed, warns, onOrder }: TypedProps) {
  const [text, setText] = useState("");
  const [held, setHeld] = useState<{ order: string; warning: string } | null>(null);
  const give = (order: string): void => {
    setHeld(null);
    onOrder(order);
  };
  const typed = (event: Event): void => {
    event.preventDefault();
    const order = text.trim();
    const warning = order ? (warns?.(asListed(order)) ?? null) : null;
    setText("");
    if (warning !== null) setHeld({ order, warning });
    else if (order) give(order);
  };
  return (
    <>
      <form class="typed" onSubmit={typed}>
        <label>
          {say("web.type")}
          <input
            list="legal-orders"
            value={text}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <datalist id="legal-orders">
          {listed.map((order) => (
            <option value={order} />
          ))}
        </datalist>
        <button type="submit">{say("web.give")}</button>
      </form>
      {held && (
        <p class="notice held" role="alert">
          <code>{held.order}</code> {held.warning}{" "}
          <button type="button" class="held-give" onClick={() => give(held.order)}>
            {say("web.give")}
          </button>{" "}
          <button type="button" class="quiet" onClick={() => setHeld(null)}>
            {say("web.no")}
          </button>
        </p>
      )}
    </>
  );
}
