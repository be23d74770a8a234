// Sentences from the catalogues that the whole project shares; base/messages.h says how a template is written.
import own from "../../data/messages/web.en.json";
import { keep, kept } from "./kept";

type Fields = Record<string, unknown>;
type Catalogue = Record<string, string>;

/** What a game says: its catalogues, and the printed names of its ids. */
export interface Words {
  english: Catalogue;
  french: () => Promise<Catalogue>;
  names: Record<string, string>;
}

const ofTheClient: Words = {
  english: own,
  french: async () => (await import("../../data/messages/web.fr.json")).default,
  names: {},
};

let asWritten: Catalogue = own;
let catalogue: Catalogue = own; // the same, with the names that people gave themselves
let game: Words = ofTheClient;

const KEY = "spontoon.language";
export type Language = "en" | "fr";
export const language = (): Language => (document.documentElement.lang === "fr" ? "fr" : "en");

/** What was chosen here, or what the browser asks for. */
export const wanted = (): Language => {
  const chosen = kept(KEY) ?? navigator.language;
  return chosen.startsWith("fr") ? "fr" : "en";
};

/** No line begins with a mark before which French has a blank. */
const typeset = (messages: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, text.replace(/ ([:;?!»%])/g, "\u00a0$1").replace(/« /g, "«\u00a0")]),
  );

/** Sentences are of that language from now on; who shows some must draw them again. */
export async function speak(chosen: Language): Promise<void> {
  const inEnglish = { ...game.english, ...own };
  asWritten = chosen === "fr" ? { ...inEnglish, ...typeset({ ...(await game.french()), ...(await ofTheClient.french()) }) } : inEnglish;
  catalogue = asWritten;
  document.documentElement.lang = chosen;
}

/** Sentences are of that game from now on, beside the client's own. */
export async function learn(words: Words): Promise<void> {
  game = words;
  await speak(language());
}

/** From now on these messages, and no others, stand in place of those of their keys. */
export function callThem(names: Catalogue): void {
  catalogue = { ...asWritten, ...names };
}

export const choose = (chosen: Language): void => keep(KEY, chosen);

/** The name of a turn, which the scenario gives by months. */
export const months = (name: string): string =>
  name.replace(/[A-Z][a-z]{2}\b|monsoon/g, (word) => catalogue[`web.month.${word}`] ?? word);

interface Scope {
  fields: Fields;
  outer?: Fields;
  value?: unknown;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What stands alone, though it was written to follow a colon. */
export const asSentence = (text: string): string => capital(text) + (/[.!?…]$/.test(text) || text === "" ? "" : ".");

const plain = (value: unknown): string =>
  typeof value === "number" && value < 0 ? `${catalogue["minus"]}${-value}` : String(value);

const signed = (value: number): string =>
  (catalogue[value < 0 ? "signed.minus" : "signed.plus"] ?? "{}").replace("{}", String(Math.abs(value)));

const nameOf = (id: string): string => catalogue[`name.${id}`] ?? game.names[id] ?? id;

function chosen(key: string, value: unknown): string | undefined {
  const choice = value === null || value === undefined ? "none" : String(value);
  return catalogue[`${key}.${choice}`] ?? (choice === "none" ? undefined : catalogue[`${key}.other`]);
}

function one(key: string, value: unknown, scope: Scope): string {
  if (key === "name")
    return value === null || value === undefined ? (catalogue["list.none"] ?? "") : nameOf(String(value));
  if (key === "signed") return signed(Number(value));
  if (value !== null && typeof value === "object" && catalogue[key] !== undefined)
    return fill(catalogue[key], { fields: value as Fields, outer: { ...scope.outer, ...scope.fields } });
  const template = chosen(key, value) ?? catalogue[key];
  return template === undefined ? plain(value) : fill(template, { ...scope, value });
}

function many(key: string | undefined, values: unknown[], scope: Scope): string {
  if (values.length === 0) return (key && catalogue[`${key}.none`]) ?? catalogue["list.none"] ?? "";
  const words = values.map((value) => (key ? one(key, value, scope) : plain(value)));
  const join = key ? catalogue[`${key}.join`] : undefined;
  if (join !== undefined) return words.join(join);
  const last = words.pop() ?? "";
  return words.length > 0 ? words.join(catalogue["list.comma"]) + catalogue["list.and"] + last : last;
}

function slot(text: string, scope: Scope): string {
  const [, caret, field, key] = /^(\^?)([^:]*)(?::(.*))?$/.exec(text) ?? [];
  const value = field ? (scope.fields[field] !== undefined ? scope.fields[field] : scope.outer?.[field]) : scope.value;
  const written = Array.isArray(value) ? many(key, value, scope) : key ? one(key, value, scope) : plain(value);
  return caret ? capital(written) : written;
}

function fill(template: string, scope: Scope): string {
  return template.replace(/\{([^}]*)\}/g, (_, text: string) => slot(text, scope));
}

/** The message of that key, filled; a key that is missing shows as itself. */
export function say(key: string, fields: Fields = {}): string {
  const template = catalogue[key];
  return template === undefined ? key : fill(template, { fields });
}

/** Who has no password may have any name: it says so. */
export const marked = (whose: string, guest: boolean): string => (guest ? say("web.guest_mark", { whose }) : whose);

export const knows = (key: string): boolean => key in catalogue;
export { nameOf, capital };

/** A seat for who has no game before him. */
export function seatName(seat: string): string {
  const [, number] = /^colonel_(\d+)$/.exec(seat) ?? [];
  return number ? say("web.seat.colonel", { number }) : say(`web.seat.${seat}`);
}
