// The sale of regiments, live (C-3): the lot, who bids and who has dropped out, what has been sold.
import type { ComponentChildren } from "preact";
import type { GameEvent } from "../../api";
import { say } from "../../messages";
import { called, pounds, regimentCalled } from "../figures";
import { Facings, Rating, Sum } from "../parts";
import type { Affairs, Regiment, View } from "../model";
import type { AskProps } from "./Ask";

const RAISES = [1, 5, 20, 50];

/** Events of the lot that is under the hammer. */
function ofLot(told: GameEvent[], lot: number | null): GameEvent[] {
  for (let i = told.length - 1; i >= 0; i--)
    if (told[i]?.event === "lot" && told[i]?.["regiment"] === lot) return told.slice(i + 1);
  return [];
}

function Bidders({ view, told }: { view: View; told: GameEvent[] }) {
  const events = ofLot(told, view.sale.lot);
  const last = new Map<string, number>();
  for (const event of events) if (event.event === "bid") last.set(String(event["colonel"]), Number(event["pounds"]));
  const dropped = events.filter((event) => event.event === "drops").map((event) => String(event["colonel"]));
  const rows = [...new Set([...view.sale.bidders, ...dropped])].sort((a, b) => (last.get(b) ?? 0) - (last.get(a) ?? 0));
  return (
    <table class="bidders">
      <caption class="unseen">{say("desk.bidders")}</caption>
      <tbody>
        {rows.map((seat) => {
          const out = !view.sale.bidders.includes(seat);
          const state = seat === view.sale.highest ? "highest" : out ? "out" : "in";
          return (
            <tr key={seat} class={`${state}${seat === view.seat ? " own" : ""}`}>
              <th scope="row">{called(seat)}</th>
              <td>{last.has(seat) ? pounds(last.get(seat) ?? 0) : "–"}</td>
              <td>{say(`desk.bidder.${state}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Sold({ told }: { told: GameEvent[] }) {
  const sold = told.filter((event) => event.event === "sold" || event.event === "set_aside").slice(-12);
  if (sold.length === 0) return null;
  return (
    <details class="sold" open>
      <summary>{say("desk.sold")}</summary>
      <ul>
        {sold.map((event) => (
          <li key={event.n}>
            {regimentCalled(Number(event["regiment"]))}:{" "}
            {event.event === "sold" ? (
              <>
                {called(String(event["colonel"]))}, <b>{pounds(Number(event["pounds"]))}</b>
              </>
            ) : (
              say("desk.set_aside")
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Lot({ lot }: { lot: Regiment }) {
  return (
    <header class="lot">
      <span class="lot-number" aria-hidden="true">
        {lot.regiment}
      </span>
      <div>
        <h3>{regimentCalled(lot.regiment)}</h3>
        <p>
          <Facings name={lot.facings} />
        </p>
        {lot.raised && lot.men !== undefined && <p class="aside">{say("desk.men_in", { ...lot })}</p>}
      </div>
    </header>
  );
}

function Bid({ view, own, legal, give }: { view: View; own: Affairs; legal: string[]; give: (order: string) => void }) {
  const { bid, highest, price } = view.sale;
  const least = highest ? bid + 1 : price;
  if (legal.length === 0) return highest === view.seat ? <p class="notice">{say("desk.yours_is_highest")}</p> : null;
  return (
    <>
      {own.pounds >= least && (
        <>
          <Sum
            key={least}
            label={say("desk.your_bid")}
            least={least}
            most={own.pounds}
            start={least}
            action={say("desk.bid")}
            onSum={(sum) => give(`bid ${sum}`)}
            told={(sum) => say("desk.bid_leaves", { left: pounds(own.pounds - sum) })}
          />
          <p class="raises" role="group" aria-label={say("desk.raises")}>
            {RAISES.filter((more) => bid + more >= least && bid + more <= own.pounds).map((more) => (
              <button type="button" data-order={`bid ${bid + more}`} onClick={() => give(`bid ${bid + more}`)}>
                {say("desk.raise", { sum: pounds(bid + more) })}
              </button>
            ))}
          </p>
        </>
      )}
      {legal.includes("drop") && (
        <button type="button" class="drop" data-order="drop" onClick={() => give("drop")}>
          {say("desk.drop")}
        </button>
      )}
    </>
  );
}

/** The sale as who does not bid sees it. */
export function Sale({
  campaign,
  view,
  children,
}: Pick<AskProps, "campaign" | "view"> & { children?: ComponentChildren }) {
  const lot = view.regiments.find((one) => one.regiment === view.sale.lot);
  return (
    <div class="auction">
      {lot && (
        <>
          <Lot lot={lot} />
          <p class="hammer" role="status">
            {view.sale.highest
              ? say("desk.highest", { sum: pounds(view.sale.bid), colonel: view.sale.highest })
              : say("desk.no_bid", { price: pounds(view.sale.price) })}
          </p>
          {children}
          <Bidders view={view} told={campaign.told} />
        </>
      )}
      <Sold told={campaign.told} />
    </div>
  );
}

export function Auction({ campaign, view, own, legal, give }: AskProps) {
  return (
    <Sale campaign={campaign} view={view}>
      <Bid view={view} own={own} legal={legal} give={give} />
    </Sale>
  );
}

export function ChooseRegiment({ view, legal, give }: AskProps) {
  const numbers = legal.filter((order) => order.startsWith("choose ")).map((order) => Number(order.split(" ")[1]));
  return (
    <ul class="choices">
      {numbers.map((number) => {
        const one = view.regiments.find((regiment) => regiment.regiment === number);
        return (
          <li key={number}>
            <button
              type="button"
              class="order"
              data-order={`choose ${number}`}
              onClick={() => give(`choose ${number}`)}
            >
              <span class="does">
                <b>{regimentCalled(number)}</b> {one && <Facings name={one.facings} />}
                <small>
                  {one?.raised && one.men !== undefined
                    ? say("does.choose_old", { ...one, pounds: view.sale.price })
                    : say("does.choose_new", { pounds: view.sale.price })}
                </small>
              </span>
              {one?.raised && <Rating value={one.drill} />}
            </button>
          </li>
        );
      })}
      {legal.includes("pass") && (
        <li>
          <button type="button" class="order" data-order="pass" onClick={() => give("pass")}>
            <span class="does">{say("desk.pass")}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
