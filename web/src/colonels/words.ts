// What the colonels say, in a campaign and on the table.
import battle from "../../../data/messages/colonels_battle.en.json";
import field from "../../../data/messages/field.en.json";
import campaign from "../../../data/messages/colonels.en.json";
import type { Words } from "../messages";

export const words: Words = {
  english: { ...field, ...battle, ...campaign },
  french: async () => (await import("../../../data/messages/field.fr.json")).default,
  names: {},
};

export const battleWords: Words = { ...words, english: { ...field, ...campaign, ...battle } };
