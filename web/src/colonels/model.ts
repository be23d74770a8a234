// A campaign as a seat may know it (docs/views-colonels.md). What is another's affair is left out.
import type { BattleView } from "./table/model";

export type Training = "drill" | "musketry" | "manoeuvres";
export type Attribute = "drill" | "musketry" | "effectiveness";

export const TRAININGS: Training[] = ["drill", "musketry", "manoeuvres"];
export const RAISES: Record<Training, Attribute> = {
  drill: "drill",
  musketry: "musketry",
  manoeuvres: "effectiveness",
};
export const ATTRIBUTES: Attribute[] = ["drill", "musketry", "effectiveness"];
export const BEST = 6;

export interface Bill {
  income: number;
  debt: number;
  pay: number;
  arrears: number;
  training: number;
  recruits: number;
  cost: number;
  left: number;
}

export interface Plan {
  declare: number;
  keep: number;
  pay: boolean;
  arrears: number;
  recruits: number;
  train: Training[];
  activity: string;
  locked: boolean;
  bill: Bill;
}

/** What everybody knows of a colonel. */
export interface Colonel {
  colonel: string;
  character: number;
  regiment: number;
  battles_won: number;
  commands_won: number;
  name_text: number | null;
  age: number | null;
  family: string | null;
  background: string | null;
  experience: string | null;
  away: boolean;
  role: string;
}

/** What only he and the umpire know. */
export interface Affairs extends Colonel {
  pounds: number;
  pip: number;
  debt: number;
  pocketed: number;
  ledger: {
    money_in: number;
    money_out: number;
    money_lines: number;
    pip_in: number;
    pip_out: number;
    pip_lines: number;
  };
  objective: string;
  objective_text: number | null;
  biography_text: number | null;
  request_text: number | null;
  months_in_society: number;
  false_muster: boolean;
  was_in_arrears: boolean;
  served_abroad: boolean;
  orders: Plan;
  unstaked: number;
  stakes: { send: number; staking: number; regiments: Record<string, number>; colonels: Record<string, number> };
  objective_met?: boolean;
}

export interface Regiment extends Partial<Record<Attribute, number>> {
  regiment: number;
  facings: string;
  raised: boolean;
  name_text: number | null;
  colonel: string | null;
  men?: number;
  companies?: number;
  bases?: number;
  months_without_musketry?: number;
  months_without_manoeuvres?: number;
  arrears?: number;
  months_in_arrears?: number;
  embarked?: number;
}

export interface Sale {
  price: number;
  bid: number;
  lot: number | null;
  highest: string | null;
  bidders: string[];
  left: number[];
}

export interface Gains {
  part: number;
  part_outnumbered: number;
  win: number;
  win_outnumbered: number;
  lose: number;
  taken: number;
  taken_commander: number;
  worse: number;
  loot: number;
  loot_kind: string;
  bonus: number;
}

export interface Expedition {
  region: string;
  place: string;
  mission: string;
  nation: string;
  reported_men: number;
  reported_quality: string[];
  battalions: number;
  horse: number;
  guns: number;
  leg: string;
  months_left: number;
  months_out: number;
  months_back: number;
  gains: Gains;
  disease: number;
  wreck: number;
  to_send: number;
  members: string[];
  fit: number[];
  force: number[];
  going: string[];
  commander: string | null;
  enemy_men?: number;
  multiple_tenths?: number;
  quality?: string[];
}

export interface Terms {
  pip_price: number;
  reserve: number;
  company_men: number;
  least_men: number;
  company_pay: number;
  colonel_pay: number;
  gain_on: number;
  supervision: number;
  drill_decay: number;
  idle_months: number;
  idle_decay: number;
  socialise_pip: number;
  business_pounds: number;
  politics_pip: number;
  alone_pip: number;
  recruit_cost: number;
  raise_cost: number;
  inspection: number;
  inspection_pip: number;
  mutiny_from: number;
  intelligence: number;
  training: Record<Training, number>;
}

export interface View {
  game: "colonels";
  seat: string | null;
  month: number;
  months: number;
  question: string;
  over: boolean;
  asked: string[];
  colonels: (Colonel | Affairs)[];
  regiments: Regiment[];
  sale: Sale;
  expedition: Expedition | null;
  terms: Terms;
  winner: string | null;
  battle?: BattleView;
  crisis_month?: number;
  orders_sent?: string[];
  overrides?: number;
}

export const isOpen = (colonel: Colonel | Affairs): colonel is Affairs => "pounds" in colonel;

/** The seat's own affairs, if it is a colonel's. */
export function ownAffairs(view: View): Affairs | null {
  const own = view.colonels.find((one) => one.colonel === view.seat);
  return own && isOpen(own) ? own : null;
}

export const regimentOf = (view: View, colonel: Colonel): Regiment | null =>
  view.regiments.find((one) => one.regiment === colonel.regiment) ?? null;

export const isUmpire = (seat: string): boolean => seat === "umpire" || seat === "second_umpire";

/** What the month leaves, with what his own business brings (C-16). */
export const monthEnd = (view: View, own: Affairs): number =>
  own.orders.bill.left + (own.orders.activity === "business" ? view.terms.business_pounds : 0);

/** Whether the months' orders can be given. */
export const monthIsOpen = (view: View): boolean => view.question === "month" || view.question === "close";

/** Whether leaders are asked at the table. */
export const atTable = (view: View): boolean => view.question === "table" || view.question === "die_table";

/** Companies that the King pays for and that are not there (C-11). */
export const missingCompanies = (plan: Plan): number => Math.max(0, plan.declare - plan.keep);
