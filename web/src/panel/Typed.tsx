// An order typed in its text form.
import { useState } from "preact/hooks";
import { say } from "../messages";

export function Typed({ listed, onOrder }: { listed: string[]; onOrder: (order: string) => void }) {
  const [text, setText] = useState("");
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onOrder(text.trim());
        setText("");
      }}
    >
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
  );
}
