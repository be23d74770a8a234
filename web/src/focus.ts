// Who works by keys or by ear never loses his place: when what had the focus is gone, what is asked now has it.

// The question, else what is awaited, else the heading of a page that asks nothing.
const HEADINGS = ["#question", ".decision h2", "main h1"];

/** Puts the focus on what is asked. */
export function toQuestion(): void {
  const heading = HEADINGS.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whether nothing that one works with has the focus: it is nowhere, or on what is asked. */
export function isFocusFree(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || HEADINGS.some((one) => at.matches(one));
}

const isGone = (element: Element): boolean => !element.isConnected || element.matches(":disabled");

/** From now on nothing that is redrawn takes the focus with it. */
export function keepFocus(): void {
  let last: Element | null = null;
  document.addEventListener("focusin", ({ target }) => (last = target as Element));
  // What is left for something else, or for nothing, is there afterwards.
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      if (last === target && !isGone(target as Element)) last = null;
    }),
  );
  new MutationObserver(() => {
    if (last && isGone(last) && document.activeElement === document.body) toQuestion();
  }).observe(document.body, { childList: true, subtree: true });
}
