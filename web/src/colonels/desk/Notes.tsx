// A note that nobody else ever reads.
import { useEffect, useState } from "preact/hooks";
import { api } from "../../api";
import { say } from "../../messages";

export function Notes({ id, seat }: { id: string; seat: string }) {
  const [text, setText] = useState<string | null>(null);
  const [kept, setKept] = useState<"kept" | "changed" | "lost">("kept");
  useEffect(() => {
    api.note(id, seat).then(
      (note) => setText(note.text),
      () => setText(""),
    );
  }, [id, seat]);
  const keep = async (): Promise<void> => {
    if (text === null || kept === "kept") return;
    await api.keepNote(id, seat, text).then(
      () => setKept("kept"),
      () => setKept("lost"),
    );
  };
  return (
    <>
      <h2>{say("desk.notes")}</h2>
      <p class="aside">{say("desk.notes_what")}</p>
      <textarea
        class="notes"
        rows={16}
        aria-label={say("desk.notes")}
        value={text ?? ""}
        disabled={text === null}
        maxLength={8000}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setKept("changed");
        }}
        onBlur={() => void keep()}
      />
      <p>
        <button type="button" onClick={() => void keep()}>
          {say("desk.keep_note")}
        </button>{" "}
        <span class="aside" role="status">
          {say(`desk.note.${kept}`)}
        </span>
      </p>
    </>
  );
}
