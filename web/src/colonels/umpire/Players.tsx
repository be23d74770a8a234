// Who sits where: seats handed over to computers or by a link, newcomers admitted.
import { api, type Match } from "../../api";
import { marked, say, seatName } from "../../messages";
import { linksOf, remember } from "../../tables";
import { called } from "../figures";
import type { View } from "../model";
import type { Campaign } from "../useCampaign";
import type { Change } from "./Override";

const CHOICES = ["invited", "computer:steady", "computer:random"];

const choiceCalled = (player: string): string =>
  player === "invited" ? say("desk.by_link") : say("desk.computer", { name: player.split(":")[1] });

export function Players({
  id,
  seat,
  campaign,
  view,
  match,
  change,
}: {
  id: string;
  seat: string;
  campaign: Campaign;
  view: View;
  match: Match;
  change: Change;
}) {
  const replace = (other: string, player: string): void =>
    void campaign.settle(async () => {
      const answer = await api.replace(id, other, player);
      if (answer.invitation)
        remember({ match: id, seat, made: Date.now(), links: { ...linksOf(id), [other]: answer.invitation } });
    });
  const taken = match.seats.filter((one) => view.colonels.some((colonel) => colonel.colonel === one.seat));
  const admit = (campaign.decision?.open ?? []).filter((order) => order.startsWith("admit ")).slice(0, 1);
  return (
    <>
      <h2>{say("desk.players")}</h2>
      <p class="aside">{say("desk.players_what")}</p>
      <table class="players">
        <tbody>
          {taken.map((one) => (
            <tr key={one.seat}>
              <th scope="row">{called(one.seat)}</th>
              <td>
                {one.kind === "computer"
                  ? say("desk.computer", { name: one.name })
                  : (one.name ? marked(one.name, one.guest) : say(`desk.kind.${one.kind}`))}
              </td>
              <td>
                {CHOICES.filter((player) => player !== `${one.kind}:${one.name}`).map((player) => (
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`${called(one.seat)}: ${choiceCalled(player)}`}
                    onClick={() => replace(one.seat, player)}
                  >
                    {choiceCalled(player)}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {admit.map((order) => (
        <button type="button" data-order={order} onClick={() => void change(order)}>
          {say("desk.admit", { seat: seatName(order.split(" ")[1] ?? "") })}
        </button>
      ))}
    </>
  );
}
