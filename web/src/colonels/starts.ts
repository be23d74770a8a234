// How a newcomer begins: campaigns and battles against computers.
import evening from "made:evening";
import type { NewMatch } from "../api";

export interface Start {
  id: string;
  seat: string;
  made: NewMatch;
}

const COMPUTER = "computer:steady";
const COLONELS = 6; // of a campaign that says nothing else

const colonels = (from: number, to: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [`colonel_${from + i}`, COMPUTER]));

const { campaign } = evening;
const many = campaign["colonels"] ?? COLONELS;

export const CAMPAIGNS: Start[] = [
  {
    id: "evening",
    seat: "colonel_1",
    made: { game: "colonels", overlay: { campaign }, seats: { ...colonels(2, many), colonel_1: "me" } },
  },
  {
    id: "campaign",
    seat: "colonel_1",
    made: { game: "colonels", seats: { ...colonels(2, COLONELS), colonel_1: "me" } },
  },
  {
    id: "umpire",
    seat: "umpire",
    made: {
      game: "colonels",
      overlay: { campaign },
      options: { umpire: "seated" },
      seats: { ...colonels(1, many), umpire: "me" },
    },
  },
];

export const HERE = [1, 2, 3, 4, 5, 6]; // people at one browser
export const FRIENDS = [0, 1, 2, 3, 4];

/** The same with people in place of computers: those who share this browser, and after them friends, who are sent links. */
export function withPeople(start: Start, here: number, friends: number): NewMatch {
  const seats = { ...start.made.seats };
  const computers = Object.keys(seats).filter((seat) => seats[seat] === COMPUTER);
  const others = here - 1;
  for (const seat of computers.slice(0, others)) seats[seat] = "me";
  for (const seat of computers.slice(others, others + friends)) seats[seat] = "invited";
  return { ...start.made, seats };
}

const SET_PIECES = ["glenmore", "two_brigades", "four_brigades", "st_servan", "tobago", "bridport"];

export const BATTLES: Start[] = SET_PIECES.map((scenario) => ({
  id: scenario,
  seat: "crown",
  made: { game: "colonels_battle", scenario, seats: { crown: "me", enemy: COMPUTER } },
}));
