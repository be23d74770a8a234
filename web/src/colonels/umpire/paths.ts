// Values that an umpire may change (C-60): where each is called what in orders, what it is now, and in which words.
import { say } from "../../messages";
import { isOpen, type Affairs, type Colonel, type Regiment, type View } from "../model";

export interface Value {
  path: string;
  label: string;
  now: number | null; // null: what the view tells otherwise, in words
  adjusted: boolean; // changes by lines of an account only
  words?: string[]; // what each number means, from 0; empty ones cannot be set
}

interface Row<T> {
  name: string;
  of: (thing: T) => number | undefined;
  adjusted?: true;
  words?: { key: string; list: string[] };
}

const AIMS = ["", "glory", "prestige", "wealth", "smartest", "duty", "own"];
const ACTIVITIES = [
  "business",
  "socialise",
  "politics",
  "supervise_drill",
  "supervise_musketry",
  "supervise_manoeuvres",
];
const ROLES = ["none", "enemy", "guns", "horse", "locals", "navy"];

const OF_COLONEL: Row<Affairs>[] = [
  { name: "purse", of: (one) => one.pounds, adjusted: true },
  { name: "pip", of: (one) => one.pip, adjusted: true },
  { name: "debt", of: (one) => one.debt },
  { name: "false_pay", of: (one) => one.pocketed },
  { name: "objective", of: (one) => AIMS.indexOf(one.objective), words: { key: "objective", list: AIMS } },
  { name: "declares", of: (one) => one.orders.declare },
  { name: "keeps", of: (one) => one.orders.keep },
  { name: "pays", of: (one) => Number(one.orders.pay), words: { key: "desk.yes_no", list: ["no", "yes"] } },
  { name: "pays_arrears", of: (one) => one.orders.arrears },
  { name: "recruits", of: (one) => one.orders.recruits },
  {
    name: "activity",
    of: (one) => ACTIVITIES.indexOf(one.orders.activity),
    words: { key: "activity", list: ACTIVITIES },
  },
  { name: "months_social", of: (one) => one.months_in_society },
  { name: "battles_won", of: (one) => one.battles_won },
  { name: "commands_won", of: (one) => one.commands_won },
  { name: "role", of: (one) => ROLES.indexOf(one.role), words: { key: "role", list: ROLES } },
];

const OF_REGIMENT: Row<Regiment>[] = [
  { name: "men", of: (one) => one.men, adjusted: true },
  { name: "companies", of: (one) => one.companies },
  { name: "arrears", of: (one) => one.arrears },
  { name: "drill", of: (one) => one.drill },
  { name: "musketry", of: (one) => one.musketry },
  { name: "effectiveness", of: (one) => one.effectiveness },
  { name: "idle_musketry", of: (one) => one.months_without_musketry },
  { name: "idle_manoeuvres", of: (one) => one.months_without_manoeuvres },
];

function valuesOf<T>(prefix: string, rows: Row<T>[], thing: T): Value[] {
  return rows.flatMap(({ name, of, adjusted, words }) => {
    const now = of(thing);
    if (now === undefined) return [];
    return [
      {
        path: `${prefix}.${name}`,
        label: say(`desk.path.${name}`),
        now,
        adjusted: adjusted ?? false,
        ...(words ? { words: words.list.map((word) => (word ? say(`${words.key}.${word}`) : "")) } : {}),
      },
    ];
  });
}

export const colonelValues = (colonel: Colonel | Affairs): Value[] =>
  isOpen(colonel) ? valuesOf(colonel.colonel, OF_COLONEL, colonel) : [];

export const regimentValues = (one: Regiment): Value[] =>
  one.raised ? valuesOf(`regiment_${one.regiment}`, OF_REGIMENT, one) : [];

export function campaignValues(view: View): Value[] {
  const plain = (path: string, now: number | undefined): Value[] =>
    now === undefined ? [] : [{ path, label: say(`desk.path.${path.split(".")[1]}`), now, adjusted: false }];
  const { expedition } = view;
  return [
    ...plain("campaign.crisis_month", view.crisis_month || undefined),
    ...plain("campaign.month", view.month),
    ...plain("expedition.enemy_men", expedition?.enemy_men),
    ...plain("expedition.multiple", expedition?.multiple_tenths),
    ...plain("expedition.told_men", expedition?.reported_men),
    ...plain("expedition.battalions", expedition?.battalions),
    ...plain("expedition.horse", expedition?.horse),
    ...plain("expedition.guns", expedition?.guns),
    ...plain("expedition.months_left", expedition?.months_left || undefined),
    ...plain("expedition.to_send", expedition?.to_send || undefined),
    ...plain("expedition.disease", expedition?.disease),
    ...plain("expedition.wreck", expedition?.wreck),
  ];
}
