// A value changed in its place, with a reason, shown or kept back (C-60).
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../messages";
import { quoted } from "../parts";
import type { Value } from "./paths";

const REASONS = ["ruling", "mistake", "fairness", "story"];

export type Change = (order: string) => Promise<boolean>;

function Dialog({ value, change, onClose }: { value: Value; change: Change; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(value.adjusted ? "" : String(value.now ?? ""));
  const [reason, setReason] = useState(REASONS[0] as string);
  const [own, setOwn] = useState("");
  const [kept, setKept] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const order = (): string => {
    const because = own.trim() ? quoted(own.trim()) : reason;
    return value.adjusted
      ? `adjust ${value.path} by ${Math.trunc(Number(text))} because ${because}`
      : `set ${value.path} ${Math.trunc(Number(text))} because ${because}${kept ? " kept" : ""}`;
  };
  const send = async (): Promise<void> => {
    await change(order());
    onClose();
  };
  return (
    <dialog ref={dialog} class="override leaf" aria-labelledby="override-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== "") void send();
        }}
      >
        <h2 id="override-title">{say("desk.change_of", { path: value.path })}</h2>
        <p class="facts">{say("desk.now", { value: value.words?.[value.now ?? 0] ?? value.now ?? 0 })}</p>
        <label>
          <span>{say(value.adjusted ? "desk.change_by" : "desk.change_to")}</span>
          {value.words ? (
            <select value={text} onChange={(event) => setText(event.currentTarget.value)}>
              {value.words.map((word, i) => word && <option value={String(i)}>{word}</option>)}
            </select>
          ) : (
            <input
              type="number"
              step={1}
              required
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </label>
        <fieldset>
          <legend>{say("desk.reason_why")}</legend>
          {REASONS.map((word) => (
            <label class="inline">
              <input type="radio" name="reason" checked={reason === word} onChange={() => setReason(word)} />{" "}
              {say(`because.${word}`)}
            </label>
          ))}
          <label>
            <span>{say("desk.own_reason")}</span>
            <input value={own} maxLength={200} onInput={(event) => setOwn(event.currentTarget.value)} />
          </label>
        </fieldset>
        {!value.adjusted && (
          <label class="inline">
            <input type="checkbox" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />{" "}
            {say("desk.keep_back")}
          </label>
        )}
        <p class="seal">
          <button type="submit" class="chief">
            {say("desk.change")}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {say("web.close")}
          </button>
        </p>
        <p class="aside">
          <code>{text === "" ? value.path : order()}</code>
        </p>
      </form>
    </dialog>
  );
}

/** A value that a click changes. */
export function Editable({ value, change, shown }: { value: Value; change: Change; shown?: string }) {
  const [open, setOpen] = useState(false);
  const words = shown ?? value.words?.[value.now ?? 0] ?? value.now ?? 0;
  return (
    <>
      <button
        type="button"
        class="edit"
        data-path={value.path}
        title={value.path}
        aria-label={say("desk.edit", { what: value.label, value: words })}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {open && <Dialog value={value} change={change} onClose={() => setOpen(false)} />}
    </>
  );
}
