// What Suffren aux Indes says.
import scenario from "made:scenario";
import english from "../../../data/messages/suffren.en.json";
import type { Words } from "../messages";

export const words: Words = {
  english,
  french: async () => (await import("../../../data/messages/suffren.fr.json")).default,
  names: scenario.names,
};
