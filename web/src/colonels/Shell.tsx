// What both desks have in common: the head, the table while a battle is fought, the way between them, the live region.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../messages";
import { WATCH } from "../api";
import { Affairs } from "../panel/Affairs";
import { Head } from "../panel/Head";
import { Languages } from "../panel/Languages";
import { LookBack } from "../panel/LookBack";
import { Others } from "../panel/Others";
import { Talk } from "../panel/Talk";
import { Handouts } from "./Handouts";
import { atTable, isUmpire, type View } from "./model";
import { GoTo, Places, type Place } from "./Places";
import { ofTable, sentence } from "./story";
import { Field } from "./table/Field";
import type { Campaign } from "./useCampaign";

export interface DeskProps {
  id: string; // of the match
  seat: string;
  campaign: Campaign;
  view: View;
}

const TOLD_ALOUD = 4;
const NARROW = "(max-width: 60rem)";

/** What a screen reader says when something changes. */
function Live({ campaign, view }: { campaign: Campaign; view: View }) {
  const told = campaign.told
    .filter((event) => event.n > campaign.fresh && event.event !== "money" && event.event !== "seen" && !ofTable(event))
    .slice(-TOLD_ALOUD)
    .map((event) => sentence(event, campaign.texts))
    .join(". ");
  const asked = campaign.decision?.owes && !campaign.busy ? say(`question.${campaign.decision.question}`) : "";
  return (
    <p class="unseen" aria-live="polite">
      {told} {view.over ? say("web.over") : asked}
    </p>
  );
}

export function Shell({
  id,
  seat,
  campaign,
  view,
  status,
  children,
}: DeskProps & { status: ComponentChildren; children: ComponentChildren }) {
  const fought = atTable(view) && view.battle !== undefined;
  const [side, setSide] = useState<Place>(fought ? "table" : "desk");
  useEffect(() => setSide(fought ? "table" : "desk"), [fought]);
  // On a narrow screen the question lies above what one has just read.
  const asked = `${view.month} ${view.question} ${view.over}`;
  const before = useRef(asked);
  useEffect(() => {
    if (before.current !== asked && (view.over || matchMedia(NARROW).matches)) scrollTo(0, 0);
    before.current = asked;
  }, [asked, view.over]);
  const watching = seat === WATCH;
  const shown = view.battle && side === "table";
  return (
    <main class={`desk ${shown ? "at-table" : "at-desk"}`}>
      <Head undo={watching ? null : campaign.undo} linked={campaign.linked} back={campaign.back}>
        <p class="clock">
          <b>{view.month > 0 ? say("web.desk.month_of", { ...view }) : say("web.setting_up")}</b>
        </p>
        {status}
        {view.battle && (
          <p class="places" role="group" aria-label={say("desk.places")}>
            {(["table", "desk"] as const).map((place) => (
              <button type="button" aria-pressed={side === place} onClick={() => setSide(place)}>
                {say(`desk.place.${place}`)}
              </button>
            ))}
          </p>
        )}
      </Head>
      <LookBack back={campaign.back} events={campaign.events} sentence={(event) => sentence(event, campaign.texts)} />
      <Others match={campaign.match} seat={seat} agree={campaign.agree} />
      <Places.Provider value={view.battle ? setSide : null}>
        {shown && view.battle ? (
          <Field
            view={view.battle}
            seat={seat}
            decision={campaign.decision}
            events={campaign.told}
            fresh={campaign.fresh}
            busy={campaign.busy}
            notice={campaign.notice}
            give={(orders) => void campaign.give(orders)}
            looking={campaign.back.at !== null}
            aside={
              <>
                <p>
                  <GoTo place="desk" />
                </p>
                <Talk match={id} seat={seat} heard={campaign.heard} />
              </>
            }
          />
        ) : (
          <div class={`desk-top${isUmpire(seat) ? " umpires" : ""}${view.over ? " ended" : ""}`}>{children}</div>
        )}
      </Places.Provider>
      <footer class="desk-foot">
        <div class="desk-affairs">
          <Talk match={id} seat={seat} heard={campaign.heard} />
          <Handouts match={id} seat={seat} month={view.month} over={view.over} />
          <Affairs match={campaign.match} seat={seat} settle={campaign.settle} />
        </div>
        <Languages />
      </footer>
      <Live campaign={campaign} view={view} />
    </main>
  );
}
