// What lies before the colonel: the question at hand with its form, or what he waits for.
import { Typed } from "../../panel/Typed";
import { Rich } from "../../panel/Text";
import { capital, knows, say, seatName } from "../../messages";
import { Explain } from "../parts";
import { GoTo } from "../Places";
import { atTable, ownAffairs, type Affairs, type View } from "../model";
import type { Campaign } from "../useCampaign";
import { Auction, ChooseRegiment } from "./Auction";
import { Committee } from "./Committee";
import { Ending } from "./Ending";
import { MonthOrders } from "./MonthOrders";
import { BuyInfluence, ChooseAim } from "./Start";
import { LookingBack } from "../../panel/LookBack";

export interface AskProps {
  campaign: Campaign;
  view: View;
  own: Affairs;
  /** Orders that may be given now; none while others decide. */
  legal: string[];
  give: (order: string) => void;
}

const FORMS: Record<string, (props: AskProps) => preact.JSX.Element | null> = {
  pip: BuyInfluence,
  objective: ChooseAim,
  bid: Auction,
  choose: ChooseRegiment,
  month: MonthOrders,
  close: MonthOrders,
  number: Committee,
  which: Committee,
  command: Committee,
};

/** Orders as they are listed, where no form knows better. */
export function Listed({ legal, give }: { legal: string[]; give: (order: string) => void }) {
  const meaning = (order: string): string => {
    const key = `order.${order.split(" ")[0]}`;
    return knows(key) ? capital(say(key)) : "";
  };
  return (
    <div class="orders">
      {legal.map((order) => (
        <button key={order} type="button" class="order" data-order={order} onClick={() => give(order)}>
          <span class="does">
            <b>{order}</b> {meaning(order)}
          </span>
        </button>
      ))}
    </div>
  );
}

function Waiting({ campaign, view }: { campaign: Campaign; view: View }) {
  const others = (campaign.match?.waits_for ?? []).filter((seat) => seat !== view.seat);
  if (campaign.match?.status === "open") return <h2>{say("desk.waiting_for_people")}</h2>;
  if (campaign.match?.paused) return <h2>{say("desk.paused")}</h2>;
  return (
    <>
      <h2>{say(`desk.wait.${knows(`desk.wait.${view.question}`) ? view.question : "other"}`)}</h2>
      {others.length > 0 && others.length < 5 && (
        <p class="aside">{say("desk.waits_for", { seats: others.map(seatName) })}</p>
      )}
    </>
  );
}

export function Ask({ campaign, view }: { campaign: Campaign; view: View }) {
  const { decision, notice, busy } = campaign;
  const own = ownAffairs(view);
  const owes = decision?.owes ?? false;
  const question = (owes ? decision?.question : view.question) ?? "nothing";
  const legal = owes ? (decision?.legal ?? []) : [];
  const give = (order: string): void => void campaign.give([order]);
  if (campaign.back.at !== null)
    return (
      <div class="leaf">
        <LookingBack />
      </div>
    );
  if (view.over) return <Ending campaign={campaign} view={view} />;
  const Form = own ? FORMS[question] : undefined;
  return (
    <section
      class={`decision leaf ${owes ? "" : "waiting"}`}
      aria-labelledby="question"
      aria-busy={busy}
      {...(owes ? { "data-decision": decision?.decision } : {})}
    >
      <p class="eyebrow">{say(owes ? "web.decide" : decision ? "desk.you_wait" : "desk.you_watch")}</p>
      {owes ? (
        <h2 id="question">{say(`question.${question}`)}</h2>
      ) : (
        <div id="question">{<Waiting campaign={campaign} view={view} />}</div>
      )}
      {notice && (
        <p class="notice" role="alert">
          <Rich text={notice} />
        </p>
      )}
      {Form && own ? (
        <Form campaign={campaign} view={view} own={own} legal={legal} give={give} />
      ) : owes && view.battle && atTable(view) ? (
        <p class="facts">{say("desk.at_table")}</p>
      ) : (
        <Listed legal={legal} give={give} />
      )}
      <GoTo place="table" />
      {owes && <Explain question={question} />}
      {decision && <Typed listed={[...legal, ...decision.open]} onOrder={give} />}
    </section>
  );
}
