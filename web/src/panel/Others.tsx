// What other people at the table need: the links to come, consent to what they wish.
import type { Match } from "../api";
import { say, seatName } from "../messages";
import { linksOf } from "../tables";

interface OthersProps {
  match: Match | null;
  seat: string;
  agree: (yes: boolean) => void;
}

export function Others({ match, seat, agree }: OthersProps) {
  if (!match) return null;
  const links = linksOf(match.match);
  const missing = match.seats.filter((one) => one.kind === "invited" && links[one.seat]);
  const wish = match.wish && match.wish.by !== seat && !match.wish.agreed.includes(seat) ? match.wish : null;
  return (
    <>
      {missing.map((one) => (
        <section class="invite" key={one.seat}>
          <p>{say("web.invite", { seat: seatName(one.seat) })}</p>
          <input
            readOnly
            aria-label={say("web.invite_link", { seat: seatName(one.seat) })}
            value={`${location.origin}/#/join/${links[one.seat]}`}
            onFocus={(event) => event.currentTarget.select()}
          />
        </section>
      ))}
      {wish && (
        <section class="invite" role="status">
          <p>{say(wish.wish === "undo" ? "web.wish" : `web.wish.${wish.wish}`, { by: seatName(wish.by) })}</p>
          <button type="button" onClick={() => agree(true)}>
            {say("web.agree")}
          </button>{" "}
          <button type="button" onClick={() => agree(false)}>
            {say("web.refuse")}
          </button>
        </section>
      )}
    </>
  );
}
