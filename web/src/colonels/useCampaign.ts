// A campaign at one seat: the game kept up to date, the texts that the seat may read, and names as people chose them.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, type GameEvent } from "../api";
import { useGame, type Game } from "../game";
import { language } from "../messages";
import type { View } from "./model";
import { byMonth, standing, type Month } from "./story";
import { learnNames, type Texts } from "./words";

export interface Campaign extends Game<View> {
  texts: Texts;
  told: GameEvent[]; // events that have not been taken back
  months: Month[];
}

const NONE: Texts = {};

/** The highest text that an event names. */
const newest = (events: GameEvent[]): number =>
  events.reduce((most, event) => Math.max(most, typeof event["text"] === "number" ? event["text"] : 0), 0);

export function useCampaign(match: string, seat: string): Campaign {
  const game = useGame<View>(match, seat, { again: true });
  const [texts, setTexts] = useState(NONE);
  const told = useMemo(() => standing(game.events), [game.events]);
  const months = useMemo(() => byMonth(told), [told]);
  const latest = newest(told);
  useEffect(() => {
    let gone = false;
    if (latest > 0)
      api.texts(match, seat).then(
        (answer) => !gone && setTexts(answer.texts),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [match, seat, latest]);
  useMemo(() => game.view && learnNames(game.view, texts), [game.view, texts, language()]);
  return { ...game, texts, told, months };
}
