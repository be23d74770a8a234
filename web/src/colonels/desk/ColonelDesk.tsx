// A colonel's desk: what he must decide lies on the left, his papers on the right.
import { useEffect, useState } from "preact/hooks";
import { WATCH } from "../../api";
import { say } from "../../messages";
import { Sheets, type Sheet } from "../../panel/Sheets";
import { pounds, regimentCalled } from "../figures";
import { ownAffairs } from "../model";
import { Shell, type DeskProps } from "../Shell";
import { inDiary, inGazette, inStory } from "../story";
import { Accounts } from "./Accounts";
import { Ask } from "./Ask";
import { Briefing } from "./Briefing";
import { Chronicle } from "./Chronicle";
import { Letters } from "./Letters";
import { Notes } from "./Notes";
import { RegimentSheet } from "./Regiment";
import { Roll } from "./Roll";

function papers({ id, seat, campaign, view }: DeskProps): Sheet[] {
  const own = ownAffairs(view);
  const watching = seat === WATCH;
  const { months, texts, fresh } = campaign;
  const chronicle = { months, texts, fresh, empty: say("desk.nothing_yet") };
  const unread = campaign.told.filter((event) => event.n > fresh && event.event === "letter" && event["to"] === seat);
  return [
    ...(own
      ? [
          {
            id: "regiment",
            title: say("desk.tab.regiment"),
            body: () => <RegimentSheet campaign={campaign} view={view} own={own} />,
          },
          { id: "accounts", title: say("desk.tab.accounts"), body: () => <Accounts own={own} months={months} /> },
          {
            id: "diary",
            title: say("desk.tab.diary"),
            body: () => (
              <Chronicle title={say("desk.diary_of", { colonel: own.colonel })} keep={inDiary} {...chronicle} />
            ),
          },
        ]
      : []),
    ...(view.expedition
      ? [
          {
            id: "briefing",
            title: say("desk.tab.briefing"),
            body: () => view.expedition && <Briefing view={view} expedition={view.expedition} />,
          },
        ]
      : []),
    ...(watching
      ? []
      : [
          {
            id: "letters",
            title: say("desk.tab.letters"),
            mark: unread.length > 0 ? String(unread.length) : undefined,
            body: () => <Letters campaign={campaign} />,
          },
        ]),
    {
      id: "gazette",
      title: say("desk.tab.gazette"),
      body: () => <Chronicle title={say("desk.gazette")} keep={inGazette} {...chronicle} />,
    },
    { id: "roll", title: say("desk.tab.roll"), body: () => <Roll view={view} /> },
    {
      id: "story",
      title: say("desk.tab.story"),
      body: () => <Chronicle title={say("web.log")} keep={inStory} {...chronicle} />,
    },
    ...(watching ? [] : [{ id: "notes", title: say("desk.tab.notes"), body: () => <Notes id={id} seat={seat} /> }]),
  ];
}

export function ColonelDesk(props: DeskProps) {
  const { campaign, view } = props;
  const own = ownAffairs(view);
  const [chosen, choose] = useState("regiment");
  const crisis = view.expedition !== null && !view.over;
  const sale = view.question === "bid" || view.question === "choose";
  useEffect(() => choose(crisis ? "briefing" : sale ? "roll" : "regiment"), [crisis, sale]);
  const status = own && (
    <p class="purse">
      <span>
        {say("desk.purse")} <b>{pounds(own.pounds)}</b>
      </span>
      <span>
        <b>{own.pip}</b> PIP
      </span>
      {own.regiment > 0 && <span class="wide">{regimentCalled(own.regiment)}</span>}
    </p>
  );
  return (
    <Shell {...props} status={status}>
      <div class="blotter">
        <Ask campaign={campaign} view={view} />
      </div>
      <Sheets label={say("desk.papers")} sheets={papers(props)} chosen={chosen} onChoose={choose} />
    </Shell>
  );
}
