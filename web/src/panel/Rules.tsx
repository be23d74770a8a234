// The rules beside the table, opened at the passage that somebody asked for.
import { useEffect, useRef, useState } from "preact/hooks";
import { toQuestion } from "../focus";
import { language, say, type Language } from "../messages";

type Book = { html: string; section: Record<string, string> };
export type BookName = "suffren" | "colonels";

const BOOKS: Record<Language, Record<BookName, () => Promise<{ default: Book }>>> = {
  en: {
    suffren: () => import("made:rules-suffren"),
    colonels: () => import("made:rules-colonels"),
  },
  fr: {
    suffren: () => import("made:rules-suffren-fr"),
    colonels: () => import("made:rules-colonels-fr"),
  },
};

// What was asked for; asked for again, the same rule is another asking.
type Asking = { rule: string };

let show: (asking: Asking | null) => void = () => undefined;
let atHand: BookName = "suffren";

/** Opens the rules at "S-36", at a section's heading, or at their beginning. */
export const openRule = (rule: string): void => show({ rule });

/** Which rules are opened from now on. */
export function layOut(book: BookName): void {
  atHand = book;
}

// Headings are found by their words, as the catalogue names them ("More in …: Moving.").
function find(root: HTMLElement, book: Book, wanted: string): HTMLElement | null {
  const anchor = book.section[wanted];
  if (anchor) {
    const heading = root.querySelector<HTMLElement>(`#rules-${anchor}`);
    let node: Element | null = heading;
    const mark = new RegExp(`\\(${wanted}\\)|${wanted}[,) ]`);
    while (node && (node === heading || !/^H[23]$/.test(node.tagName))) {
      if (node !== heading && mark.test(node.textContent ?? "")) return node as HTMLElement;
      node = node.nextElementSibling;
    }
    return heading;
  }
  return [...root.querySelectorAll<HTMLElement>("h2,h3,h4")].find((h) => h.textContent === wanted) ?? null;
}

export function Rules() {
  const [asking, ask] = useState<Asking | null>(null);
  const [book, setBook] = useState<(Book & { name: BookName; spoken: Language }) | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null); // where the focus returns, unless it has been redrawn
  const shown = useRef<Asking | null>(null);
  show = ask;

  useEffect(() => {
    if (asking === null) {
      dialog.current?.close();
      return;
    }
    if (!dialog.current?.open) {
      opener.current = document.activeElement;
      dialog.current?.showModal();
    }
    shown.current = asking;
    const name = atHand;
    const spoken = language();
    if (book?.name !== name || book.spoken !== spoken)
      void BOOKS[spoken][name]().then((part) => setBook({ ...part.default, name, spoken }));
  }, [asking, book, language()]);

  useEffect(() => {
    if (!book || asking === null || !text.current) return;
    text.current.querySelectorAll(".bites").forEach((node) => node.classList.remove("bites"));
    const part = find(text.current, book, asking.rule);
    part?.classList.add("bites");
    part?.scrollIntoView({ block: "start" });
  }, [book, asking]);

  // The browser tells of it a moment later, when a rule may have been asked for, and shown, again.
  const closed = (): void => {
    if (dialog.current?.open) return;
    ask((now) => (now === shown.current ? null : now));
    if (opener.current && !opener.current.isConnected) toQuestion();
  };

  const jump = (event: MouseEvent): void => {
    const part = (event.target as HTMLElement).dataset["part"];
    if (part) text.current?.querySelector(`#rules-${part.slice(1)}`)?.scrollIntoView({ block: "start" });
  };

  return (
    <dialog
      ref={dialog}
      class="rulebook"
      aria-label={say("web.rules")}
      onClose={closed}
      onClick={(event) => event.target === dialog.current && ask(null)}
    >
      <header>
        <h2>{say("web.rules")}</h2>
        <button type="button" class="quiet" onClick={() => ask(null)}>
          {say("web.close")}
        </button>
      </header>
      <div ref={text} class="text" tabIndex={0} onClick={jump} dangerouslySetInnerHTML={{ __html: book?.html ?? "" }} />
    </dialog>
  );
}
