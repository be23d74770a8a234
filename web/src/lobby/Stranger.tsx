// Who opens the page of a seat that is not his in this browser: whose it is, and how he may come to sit there.
import { useState } from "preact/hooks";
import { api, reasonOf, WATCH, type Account as Person, type Match } from "../api";
import { capital, marked, say, seatName } from "../messages";
import { Languages } from "../panel/Languages";
import { remember } from "../tables";
import { Account } from "./Account";
import { Back, Card } from "./Card";

/** Whether who asks sits there: he may be asked to, or a computer may sit in for him. */
export const sitsThere = (match: Match, seat: string): boolean =>
  match.own.includes(seat) && match.seats.some((one) => one.seat === seat && one.kind === "person");

type Case = "none" | "over" | "own" | "open" | "invited" | "computer" | "nobody" | "person";

function caseOf(match: Match, seat: string): Case {
  const place = match.seats.find((one) => one.seat === seat);
  if (!place) return "none";
  if (match.status === "over") return "over";
  return match.own.includes(seat) ? "own" : (place.kind as Case);
}

interface StrangerProps {
  match: Match;
  seat: string;
  look: () => void; // again, whose the seat is
}

export function Stranger({ match, seat, look }: StrangerProps) {
  const [person, setPerson] = useState<Person | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const sits = match.seats.find((one) => one.seat === seat);
  const name = marked(sits?.name ?? "", sits?.guest ?? false);
  const now = caseOf(match, seat);
  const became = (other: Person | null): void => {
    setPerson(other);
    look();
  };
  const sit = async (): Promise<void> => {
    try {
      await api.beGuest(say("web.guest"));
      await api.sit(match.match, seat);
      remember({ match: match.match, seat, made: Date.now() });
      look();
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  return (
    <Card title={match.title || say("web.title")}>
      <p class="lede">{say(`web.stranger.${now}`, { seat: seatName(seat), name })}</p>
      {(now === "own" || now === "open") && (
        <div class="sides">
          <button type="button" class={`side-choice ${seat}`} onClick={() => void sit()}>
            <b>{say("web.stranger.sit")}</b>
            <span>{capital(seatName(seat))}</span>
          </button>
        </div>
      )}
      {now === "person" && (
        <>
          <p class="aside">
            {person && !person.guest ? say("web.stranger.not_you", { name: person.name }) : say("web.stranger.guest")}
          </p>
          <Account onChange={became} />
        </>
      )}
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      <a href={`#/${match.match}/${WATCH}`} class="quiet watch">
        {say("web.stranger.watch")}
      </a>
      <Back />
      <Languages />
    </Card>
  );
}
