// Where a friend's link leads.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf } from "../api";
import { say, seatName } from "../messages";
import { Languages } from "../panel/Languages";
import { remember } from "../tables";
import { Back, Card } from "./Card";
import { Known } from "./Known";

export function Invited({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<{ game: string; seat: string } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    api.invitation(token).then(setInvitation, (error) => setTrouble(reasonOf(error)));
  }, [token]);

  const join = async (): Promise<void> => {
    try {
      await api.beGuest(say("web.guest")); // somebody first: then who misses the next answer may ask again
      const joined = await api.accept(token);
      remember({ match: joined.match, seat: joined.seat, made: Date.now() });
      location.hash = `#/${joined.match}/${joined.seat}`;
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };

  const { game, seat } = invitation ?? { game: "suffren", seat: "" };
  const naval = game === "suffren";
  return (
    <Card title={say(!invitation ? "web.invited.title" : naval ? "web.game.suffren" : "web.game.colonels")}>
      {invitation && !trouble && (
        <>
          <p class="lede">{say("web.invited", { seat: seatName(seat) })}</p>
          <div class="sides">
            <button type="button" class={`side-choice ${seat}`} onClick={() => void join()}>
              <b>{naval ? say(`web.home.play_${seat}`) : say("web.home.sit_down")}</b>
              <span>{naval ? say(`web.home.${seat}_who`) : seatName(seat)}</span>
            </button>
          </div>
        </>
      )}
      {trouble && (
        <>
          <p class="notice" role="alert">
            {trouble}
          </p>
          <p class="aside">{say("web.invited.spent")}</p>
          <Known />
        </>
      )}
      <Back />
      <Languages />
    </Card>
  );
}
