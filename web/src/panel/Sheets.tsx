// Sheets of paper of which one lies on top: tabs, by click or by arrow keys.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { say } from "../messages";

export interface Sheet {
  id: string;
  title: string;
  mark?: string | undefined; // a word on the tab: how much on it is new
  body: () => ComponentChildren;
}

interface SheetsProps {
  label: string;
  sheets: Sheet[];
  chosen: string;
  onChoose: (id: string) => void;
}

export function Sheets({ label, sheets, chosen, onChoose }: SheetsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    sheets.findIndex((sheet) => sheet.id === chosen),
  );
  const top = sheets[at];
  const turn = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step ? sheets[(at + step + sheets.length) % sheets.length] : undefined;
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    bar.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  if (!top) return null;
  return (
    <div class="sheets">
      <div class="tabs" role="tablist" aria-label={label} ref={bar} onKeyDown={turn}>
        {sheets.map((sheet) => (
          <button
            key={sheet.id}
            type="button"
            role="tab"
            id={`tab-${sheet.id}`}
            aria-selected={sheet === top}
            aria-controls="sheet"
            tabIndex={sheet === top ? 0 : -1}
            onClick={() => onChoose(sheet.id)}
          >
            {sheet.title}
            {sheet.mark && <small class="mark">{sheet.mark}</small>}
          </button>
        ))}
      </div>
      <section class={`leaf sheet-${top.id}`} role="tabpanel" id="sheet" aria-labelledby={`tab-${top.id}`} tabIndex={0}>
        <button type="button" class="quiet print" onClick={() => print()}>
          {say("desk.print")}
        </button>
        {top.body()}
      </section>
    </div>
  );
}
