// What the colonels say, in a campaign and on the table.
import sketch from "made:sketch-en";
import battle from "../../../data/messages/colonels_battle.en.json";
import field from "../../../data/messages/field.en.json";
import campaign from "../../../data/messages/colonels.en.json";
import terminal from "../../../data/messages/colonels_terminal.en.json";
import desk from "../../../data/messages/desk.en.json";
import type { Text } from "../api";
import { callThem, say, type Words } from "../messages";
import type { View } from "./model";

export type Catalogues = Record<
  "field" | "battle" | "campaign" | "terminal" | "sketch" | "desk",
  Record<string, string>
>;

const english: Catalogues = { field, battle, campaign, terminal, sketch, desk };
const french = async (): Promise<Catalogues> => (await import("./french")).default;

/* Catalogues in the order in which they are laid over each other. */
const OF_CAMPAIGN: (keyof Catalogues)[] = ["field", "battle", "campaign", "terminal", "sketch", "desk"];
const OF_BATTLE: (keyof Catalogues)[] = ["field", "campaign", "terminal", "battle", "sketch", "desk"];

const laid = (catalogues: Catalogues, order: (keyof Catalogues)[]): Record<string, string> =>
  Object.assign({}, ...order.map((name) => catalogues[name]));

const wordsOf = (order: (keyof Catalogues)[]): Words => ({
  english: laid(english, order),
  french: async () => laid(await french(), order),
  names: {},
});

export const words = wordsOf(OF_CAMPAIGN);
export const battleWords = wordsOf(OF_BATTLE);

export type Texts = Record<string, Text>;

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim().slice(0, 60);

/** Colonels and regiments are called from now on as they call themselves (C-1, C-5). */
export function learnNames(view: View, texts: Texts): void {
  const names: Record<string, string> = {};
  callThem(names);
  for (const { colonel, name_text } of view.colonels) {
    const name = name_text === null ? undefined : texts[name_text]?.words;
    if (name) names[`name.${colonel}`] = oneLine(name);
  }
  for (const { regiment, name_text } of view.regiments) {
    const title = name_text === null ? undefined : texts[name_text]?.words;
    if (title) names[`regiment.${regiment}`] = say("desk.regiment_titled", { regiment, title: oneLine(title) });
  }
  callThem(names);
}
