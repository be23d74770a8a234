// The end: each colonel's secret aim, whether he reached it, and what everybody has come to (C-30).
import { say } from "../../messages";
import { called, pounds } from "../figures";
import type { View } from "../model";
import type { Campaign } from "../useCampaign";

export function Ending({ campaign, view }: { campaign: Campaign; view: View }) {
  const finals = campaign.told.filter((event) => event.event === "final");
  const judged = new Map(
    campaign.told.filter((event) => event.event === "judged").map((event) => [String(event["colonel"]), event]),
  );
  const aimOf = (seat: string): string => {
    const event = judged.get(seat);
    const text = event && typeof event["text"] === "number" ? campaign.texts[event["text"]]?.words : undefined;
    return text ?? say(`objective.${event?.["objective"] ?? "none"}`);
  };
  const won = campaign.match?.outcome?.won ?? [];
  return (
    <section class="decision over leaf" aria-live="polite">
      <p class="eyebrow">{say("web.over")}</p>
      <h2>
        {won.length > 0
          ? say("desk.reached", { colonels: won.map(called), count: won.length })
          : say("desk.nobody_reached")}
      </h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={say("desk.final")}>
        <table class="final">
          <caption class="unseen">{say("desk.final")}</caption>
          <thead>
            <tr>
              <th scope="col">{say("desk.colonel")}</th>
              <th scope="col">{say("desk.aim")}</th>
              <th scope="col">{say("desk.judged")}</th>
              <th scope="col">{say("desk.fortune")}</th>
              <th scope="col">PIP</th>
              <th scope="col">{say("desk.ratings")}</th>
              <th scope="col">{say("desk.battles")}</th>
            </tr>
          </thead>
          <tbody>
            {finals.map((event) => {
              const seat = String(event["colonel"]);
              const met = judged.get(seat)?.["met"] === true;
              return (
                <tr key={event.n} class={`${met ? "met" : ""}${seat === view.seat ? " own" : ""}`}>
                  <th scope="row">{called(seat)}</th>
                  <td data-of={say("desk.aim")}>{aimOf(seat)}</td>
                  <td data-of={say("desk.judged")}>
                    {met ? "✓ " : "✗ "}
                    {say(`met.${met}`)}
                  </td>
                  <td data-of={say("desk.fortune")} class="money">
                    {pounds(Number(event["pounds"]))}
                  </td>
                  <td data-of="PIP" class="money">
                    {Number(event["pip"])}
                  </td>
                  <td data-of={say("desk.ratings")}>
                    {[event["drill"], event["musketry"], event["effectiveness"]].join(" · ")}
                  </td>
                  <td data-of={say("desk.battles")}>{`${event["battles"]} (${event["commands"]})`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p>
        <a href="#">{say("web.again")}</a>
      </p>
    </section>
  );
}
