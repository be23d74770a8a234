// The regiment's record sheet, and who its colonel is.
import { say } from "../../messages";
import { pounds, regimentCalled } from "../figures";
import { ATTRIBUTES, regimentOf, type Affairs, type Regiment as Record, type View } from "../model";
import { Facings, quoted, Rating, Write } from "../parts";
import type { Campaign } from "../useCampaign";
import type { Texts } from "../words";

const RISE = 60; // men in a company

function Strength({ one }: { one: Record }) {
  const companies = Array.from({ length: 10 }, (_, i) => i < (one.companies ?? 0));
  return (
    <div class="strength">
      <p>
        <b>{one.men ?? 0}</b> {say("desk.men_companies", { companies: one.companies, bases: one.bases })}
      </p>
      <ol class="companies" aria-hidden="true">
        {companies.map((there, i) => (
          <li class={there ? (i === 0 ? "grenadiers" : "there") : "empty"} />
        ))}
      </ol>
      {(one.companies ?? 0) * RISE > (one.men ?? 0) && (
        <p class="aside">{say("desk.men_short", { men: (one.companies ?? 0) * RISE - (one.men ?? 0) })}</p>
      )}
    </div>
  );
}

export function RecordSheet({ one }: { one: Record }) {
  return (
    <>
      <header class="lot">
        <span class="lot-number" aria-hidden="true">
          {one.regiment}
        </span>
        <div>
          <h2>{regimentCalled(one.regiment)}</h2>
          <p>
            <Facings name={one.facings} />
          </p>
        </div>
      </header>
      <dl class="ratings">
        {ATTRIBUTES.map((attribute) => (
          <div key={attribute}>
            <dt>{say(`attribute.${attribute}`)}</dt>
            <dd>
              <Rating value={one[attribute]} />
            </dd>
            <dd class="note">{say(`desk.means.${attribute}`)}</dd>
          </div>
        ))}
      </dl>
      <Strength one={one} />
      <ul class="facts-list">
        <li>{say("desk.idle_musketry", { months: one.months_without_musketry ?? 0 })}</li>
        <li>{say("desk.idle_manoeuvres", { months: one.months_without_manoeuvres ?? 0 })}</li>
        {(one.arrears ?? 0) > 0 && (
          <li class="warn">{say("desk.owed", { sum: pounds(one.arrears ?? 0), months: one.months_in_arrears })}</li>
        )}
        {one.embarked !== undefined && <li>{say("desk.embarked", { men: one.embarked })}</li>}
      </ul>
    </>
  );
}

/** Choices among open orders of a verb: what one tells of oneself. */
function Tell({
  verb,
  label,
  value,
  words,
  open,
  give,
}: {
  verb: string;
  label: string;
  value: string | null;
  words: string;
  open: string[];
  give: (order: string) => void;
}) {
  const choices = open.filter((order) => order.startsWith(`${verb} `)).map((order) => order.slice(verb.length + 1));
  if (choices.length === 0) return null;
  return (
    <label class="inline">
      <span>{label}</span>
      <select
        name={verb}
        value={value ?? ""}
        onChange={(event) => event.currentTarget.value && give(`${verb} ${event.currentTarget.value}`)}
      >
        <option value="">{value ? say(`${words}.${value}`) : "–"}</option>
        {choices
          .filter((choice) => choice !== value)
          .map((choice) => (
            <option value={choice}>{say(`${words}.${choice}`)}</option>
          ))}
      </select>
    </label>
  );
}

function Character({ campaign, own, texts }: { campaign: Campaign; own: Affairs; texts: Texts }) {
  const open = campaign.decision?.open ?? [];
  const give = (order: string): void => void campaign.give([order]);
  const write = (verb: string) => (words: string) => campaign.give([`${verb} ${quoted(words)}`]);
  const text = (number: number | null): string => (number === null ? "" : (texts[number]?.words ?? ""));
  if (!open.some((order) => order.startsWith("name "))) return null;
  return (
    <details class="character">
      <summary>{say("desk.character")}</summary>
      <div class="fields">
        <Write
          key={`n${own.name_text}`}
          label={say("desk.name")}
          action={say("desk.write")}
          rows={1}
          start={text(own.name_text)}
          onWrite={write("name")}
        />
        <form
          class="write"
          onSubmit={(event) => {
            event.preventDefault();
            const age = event.currentTarget.querySelector("input")?.value;
            if (age) give(`age ${age}`);
          }}
        >
          <label>
            <span>{say("desk.age")}</span>
            <input type="number" inputMode="numeric" min={16} max={80} defaultValue={String(own.age ?? "")} />
          </label>
          <button type="submit">{say("desk.write")}</button>
        </form>
        <Tell verb="family" label={say("desk.family")} value={own.family} words="family" open={open} give={give} />
        <Tell
          verb="background"
          label={say("desk.background")}
          value={own.background}
          words="background"
          open={open}
          give={give}
        />
        <Tell
          verb="experience"
          label={say("desk.experience")}
          value={own.experience}
          words="experience"
          open={open}
          give={give}
        />
        <Tell verb="facings" label={say("desk.facings")} value={null} words="facings" open={open} give={give} />
        {open.some((order) => order.startsWith("title ")) && (
          <Write label={say("desk.title")} action={say("desk.write")} rows={1} onWrite={write("title")} />
        )}
        <Write
          key={`b${own.biography_text}`}
          label={say("desk.biography")}
          action={say("desk.write")}
          rows={4}
          start={text(own.biography_text)}
          onWrite={write("biography")}
        />
      </div>
    </details>
  );
}

export function RegimentSheet({ campaign, view, own }: { campaign: Campaign; view: View; own: Affairs }) {
  const one = regimentOf(view, own);
  return (
    <>
      {one ? (
        <RecordSheet one={one} />
      ) : (
        <p class="facts">{say(view.month === 0 ? "desk.no_regiment_yet" : "desk.volunteer")}</p>
      )}
      <p class="secret">
        {say("desk.your_aim")} <b>{say(`objective.${own.objective}`)}</b>
        {own.objective !== "none" && own.objective !== "own" && <small> {say(`aim.${own.objective}`)}</small>}
      </p>
      <Character campaign={campaign} own={own} texts={campaign.texts} />
    </>
  );
}
