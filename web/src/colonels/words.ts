// What the colonels say, in a campaign and on the table.
import battle from "../../../data/messages/colonels_battle.en.json";
import campaign from "../../../data/messages/colonels.en.json";
import type { Words } from "../messages";

export const words: Words = {
  english: { ...battle, ...campaign },
  french: async () => ({}),
  names: {},
};

export const battleWords: Words = { ...words, english: { ...campaign, ...battle } };
