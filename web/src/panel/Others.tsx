// What other people at the table need: the links to come, consent to what they wish.
import { useRef, useState } from "preact/hooks";
import type { Match } from "../api";
import { say, seatName } from "../messages";
import { linksOf } from "../tables";

interface OthersProps {
  match: Match | null;
  seat: string;
  agree: (wish: string, yes: boolean) => void;
}

/** The link, and a button that copies it; where a browser will not, it is marked, to be copied by hand. */
function Link({ seat, link }: { seat: string; link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, tell] = useState("");
  const copy = async (): Promise<void> => {
    field.current?.select();
    tell("");
    try {
      await navigator.clipboard.writeText(link);
      tell("web.copied");
    } catch {
      tell("web.copy_by_hand");
    }
  };
  return (
    <p class="link">
      <input
        ref={field}
        readOnly
        aria-label={say("web.invite_link", { seat: seatName(seat) })}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />{" "}
      <button type="button" onClick={() => void copy()}>
        {say("web.copy")}
      </button>{" "}
      <span role="status">{told && say(told)}</span>
    </p>
  );
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
          <Link seat={one.seat} link={`${location.origin}/#/join/${links[one.seat]}`} />
        </section>
      ))}
      {wish && (
        <section class="invite" role="status">
          <p>{say(wish.wish === "undo" ? "web.wish" : `web.wish.${wish.wish}`, { by: seatName(wish.by) })}</p>
          <button type="button" onClick={() => agree(wish.id, true)}>
            {say("web.agree")}
          </button>{" "}
          <button type="button" onClick={() => agree(wish.id, false)}>
            {say("web.refuse")}
          </button>
        </section>
      )}
    </>
  );
}
