// Before the first month: influence is bought, and a secret aim chosen (C-1, C-2).
import { useState } from "preact/hooks";
import { say } from "../../messages";
import { pounds } from "../figures";
import { quoted, Sum, Write } from "../parts";
import type { AskProps } from "./Ask";

export function BuyInfluence({ view, own, legal, give }: AskProps) {
  const { pip_price, reserve } = view.terms;
  const most = Math.max(0, Math.floor((own.pounds - reserve) / pip_price));
  if (legal.length === 0) return null;
  return (
    <>
      <p class="facts">{say("facts.pip", { pounds: own.pounds, reserve, most })}</p>
      <Sum
        label={say("desk.pip_to_buy")}
        least={0}
        most={most}
        start={Math.min(20, most)}
        action={say("desk.buy")}
        onSum={(sum) => give(`buy ${sum}`)}
        told={(sum) =>
          say("desk.buys", { pip: sum, cost: pounds(sum * pip_price), left: pounds(own.pounds - sum * pip_price) })
        }
      />
    </>
  );
}

export function ChooseAim({ legal, give }: AskProps) {
  const aims = legal.map((order) => order.split(" ")[1] ?? "").filter((aim) => aim !== "own");
  const own = legal.some((order) => order.startsWith("objective own"));
  const [chosen, choose] = useState<string | null>(null);
  if (legal.length === 0) return null;
  return (
    <>
      <form
        class="aims"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) give(`objective ${chosen}`);
        }}
      >
        <fieldset>
          <legend class="unseen">{say("question.objective")}</legend>
          {aims.map((aim) => (
            <label key={aim} class="choice">
              <input type="radio" name="aim" value={aim} checked={chosen === aim} onChange={() => choose(aim)} />
              <span>
                <b>{say(`objective.${aim}`)}</b>
                <small>{say(`aim.${aim}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" class="chief" aria-disabled={!chosen}>
          {say("desk.swear")}
        </button>
      </form>
      {own && (
        <details>
          <summary>{say("objective.own")}</summary>
          <Write
            label={say("aim.own")}
            action={say("desk.swear")}
            rows={2}
            onWrite={async (words) => {
              give(`objective own ${quoted(words)}`);
              return true;
            }}
          />
        </details>
      )}
    </>
  );
}
