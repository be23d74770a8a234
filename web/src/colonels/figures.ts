// Sums and names as they are written on the desk.
import { language, say } from "../messages";

const pound = (): Intl.NumberFormat =>
  new Intl.NumberFormat(language(), {
    style: "currency",
    currency: "GBP",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
    useGrouping: false, // as on paper and in the terminal
  });

export const pounds = (sum: number): string => (sum < 0 ? "− " : "") + pound().format(Math.abs(sum));

export const signedPounds = (sum: number): string => (sum > 0 ? "+ " : "") + pounds(sum);

export const signed = (sum: number): string => `${sum < 0 ? "−" : "+"} ${Math.abs(sum)}`;

export const called = (seat: string | null): string => (seat ? say(`name.${seat}`) : say("colonel.none"));

export const regimentCalled = (number: number): string => say(number ? `regiment.${number}` : "regiment.none");

export const monthCalled = (month: number): string =>
  month === 0 ? say("desk.before_first") : say("desk.month", { month });
