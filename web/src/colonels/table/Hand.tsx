// The cards in a leader's hand: looked at by hover or focus, laid by a click, a key or a second tap.
import { useEffect, useRef, useState } from "preact/hooks";
import { isFocusFree } from "../../focus";
import { say } from "../../messages";
import { useDigits } from "../../panel/keys";
import { Rich } from "../../panel/Text";
import { Figure } from "./figures";
import { leaderName, type BattleView, type Leader, type Unit } from "./model";
import { aimOf, meaning, titleOf, type Dealt } from "./orders";

export interface HandProps {
  view: BattleView;
  chooser: Leader;
  hand: Dealt[];
  hearer: Unit | undefined;
  looked: Dealt | null;
  aimed: Dealt | null;
  busy: boolean;
  question: string; // of the card that is asked for
  byKeys: { current: boolean }; // whether the last card was handled by keys
  onLook: (card: Dealt | null) => void;
  onLay: (card: Dealt) => void;
}

const DIGITS = 9;
const byTouch = (): boolean => matchMedia("(hover: none), (pointer: coarse)").matches;

export function Hand({
  view,
  chooser,
  hand,
  hearer,
  looked,
  aimed,
  busy,
  question,
  byKeys,
  onLook,
  onLay,
}: HandProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const touched = useRef(false);
  useDigits(busy ? [] : hand, onLay);
  const cards = (): NodeListOf<HTMLElement> | undefined => strip.current?.querySelectorAll(".order-card");
  // Whoever plays by keys goes on where he was, though that card or the whole hand is gone, or its aim given up.
  useEffect(() => {
    if (byKeys.current && isFocusFree() && !aimed) cards()?.[Math.min(stop, hand.length - 1)]?.focus({ preventScroll: true });
  }, [question, aimed, busy]);
  // Arrows lead from card to card; the Tab key takes one.
  const pressed = (event: KeyboardEvent, i: number): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const to = event.key === "Home" ? 0 : event.key === "End" ? hand.length - 1 : i + step;
    if (to === i || to < 0 || to >= hand.length) return;
    event.preventDefault();
    setStop(to);
    cards()?.[to]?.focus();
  };
  const clicked = (card: Dealt): void => {
    if (touched.current && looked?.name !== card.name) onLook(card);
    else onLay(card);
  };
  const told = looked ?? aimed;
  return (
    <section class="hand" aria-label={say("field.hand")}>
      <p class="hand-told" aria-hidden={told ? undefined : "true"}>
        {told ? (
          <>
            <b>{titleOf(told.name, told.personal)}.</b> <Rich text={meaning(view, told, hearer)} />
          </>
        ) : (
          <>
            <b>{say("field.hand_of", { leader: leaderName(chooser) })}</b>{" "}
            <span class="hint">{say(byTouch() ? "field.hand_hint_touch" : "field.hand_hint")}</span>
          </>
        )}
      </p>
      <div class="cards" role="toolbar" aria-label={say("field.hand")} ref={strip} style={{ "--cards": hand.length }}>
        {hand.map((card, i) => (
          <button
            key={card.name}
            type="button"
            aria-disabled={busy}
            class={`order-card${card.personal ? " personal" : ""}${looked?.name === card.name ? " looked" : ""}${aimed?.name === card.name ? " aimed" : ""}`}
            data-card={card.name}
            {...(aimOf(card) ? {} : { "data-order": card.plays[0]?.text })}
            tabIndex={i === Math.min(stop, hand.length - 1) ? 0 : -1}
            aria-keyshortcuts={i < DIGITS ? String(i + 1) : undefined}
            onPointerDown={(event) => {
              byKeys.current = false;
              touched.current = event.pointerType === "touch";
            }}
            onClick={() => clicked(card)}
            onPointerEnter={(event) => event.pointerType !== "touch" && onLook(card)}
            onPointerLeave={(event) => event.pointerType !== "touch" && onLook(null)}
            onFocus={() => {
              setStop(i);
              if (!touched.current) onLook(card);
            }}
            onBlur={() => onLook(null)}
            onKeyDown={(event) => {
              byKeys.current = true;
              touched.current = false;
              pressed(event, i);
            }}
          >
            <span class="card-face">
              <span class="card-title">{titleOf(card.name, card.personal)}</span>
              <Figure name={card.name} />
              {i < DIGITS && <kbd aria-hidden="true">{i + 1}</kbd>}
            </span>
            <span class="unseen">. {meaning(view, card, hearer)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
