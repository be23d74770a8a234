// Small things that several sheets of the desk are made of.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Rich } from "../panel/Text";
import { say } from "../messages";
import { BEST } from "./model";

/** A rating of 1 to 6 as a figure and as pips. */
export function Rating({ value }: { value: number | undefined }) {
  if (value === undefined) return <span class="faint">–</span>;
  return (
    <span class="rating">
      <b>{value}</b>
      <span class="pips" aria-hidden="true">
        {Array.from({ length: BEST }, (_, i) => (
          <i class={i < value ? "full" : ""} />
        ))}
      </span>
    </span>
  );
}

/** The colour of a regiment's facings, with its name: colour alone says nothing. */
export function Facings({ name }: { name: string }) {
  const key = name.replace(/ /g, "_");
  return (
    <span class="facings">
      <i class={`swatch f-${key}`} aria-hidden="true" /> {say(`facings.${key}`)}
    </span>
  );
}

/** Whole numbers within a range, typed or by steps, and what is done with them. */
export function Sum({
  label,
  least,
  most,
  start,
  action,
  disabled,
  onSum,
  told,
}: {
  label: string;
  least: number;
  most: number;
  start: number;
  action: string;
  disabled?: boolean;
  onSum: (sum: number) => void;
  told?: (sum: number) => ComponentChildren;
}) {
  const [text, setText] = useState(String(start));
  const sum = Math.trunc(Number(text));
  const sound = text.trim() !== "" && Number.isFinite(sum) && sum >= least && sum <= most;
  return (
    <form
      class="sum"
      onSubmit={(event) => {
        event.preventDefault();
        if (sound && !disabled) onSum(sum);
      }}
    >
      <label>
        <span>{label}</span>
        <input
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={1}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="chief" aria-disabled={!sound || disabled}>
        {action}
      </button>
      <span class="aside told">{sound ? told?.(sum) : say("desk.range", { least, most })}</span>
    </form>
  );
}

/** A text to be written. */
export function Write({
  label,
  action,
  rows,
  start,
  onWrite,
}: {
  label: string;
  action: string;
  rows: number;
  start?: string;
  onWrite: (words: string) => Promise<boolean>;
}) {
  const [text, setText] = useState(start ?? "");
  const send = async (): Promise<void> => {
    if (text.trim() && (await onWrite(text.trim())) && start === undefined) setText("");
  };
  return (
    <form
      class="write"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        <span>{label}</span>
        {rows === 1 ? (
          <input value={text} maxLength={200} onInput={(event) => setText(event.currentTarget.value)} />
        ) : (
          <textarea rows={rows} value={text} maxLength={3000} onInput={(event) => setText(event.currentTarget.value)} />
        )}
      </label>
      <button type="submit">{action}</button>
    </form>
  );
}

/** What was written, its paragraphs kept. */
export function Written({ words }: { words: string }) {
  return (
    <div class="written">
      {words.split(/\n+/).map((line) => (
        <p>{line}</p>
      ))}
    </div>
  );
}

/** The words as an order holds them. */
export const quoted = (words: string): string =>
  `"${words.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\r?\n/g, "\\n")}"`;

/** A question's explanation, folded away. */
export function Explain({ question }: { question: string }) {
  const text = say(`help.${question}`);
  if (text === "" || text === `help.${question}`) return null;
  return (
    <details class="explain">
      <summary>{say("web.explain")}</summary>
      <p>
        <Rich text={text} />
      </p>
    </details>
  );
}
