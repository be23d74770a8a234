// The umpire's desk: he sees everything, rehearses the month, changes what he will, and publishes it (C-60).
import { useEffect, useState } from "preact/hooks";
import { api } from "../../api";
import { say } from "../../messages";
import { Sheets, type Sheet } from "../../panel/Sheets";
import { Briefing } from "../desk/Briefing";
import { Chronicle } from "../desk/Chronicle";
import { Letters } from "../desk/Letters";
import { Notes } from "../desk/Notes";
import { monthIsOpen } from "../model";
import { Shell, type DeskProps } from "../Shell";
import { inGazette, inStory, type Month } from "../story";
import { UmpireAsk } from "./Ask";
import { Dice } from "./Dice";
import { File } from "./File";
import { Overview } from "./Overview";
import { Players } from "./Players";
import { Rehearsal } from "./Rehearsal";

function RollBack({ id, seat, campaign, month }: DeskProps & { month: Month }) {
  const [sure, setSure] = useState(false);
  const back = (): void => {
    setSure(false);
    void campaign.settle(() => api.rollBack(id, seat, month.first));
  };
  return (
    <span class="roll-back">
      {sure ? (
        <>
          <button type="button" class="chief" onClick={back}>
            {say("desk.roll_back_sure")}
          </button>{" "}
          <button type="button" class="quiet" onClick={() => setSure(false)}>
            {say("web.no")}
          </button>
        </>
      ) : (
        <button type="button" class="quiet" onClick={() => setSure(true)}>
          {say("desk.roll_back")}
        </button>
      )}
    </span>
  );
}

/** `asked`: how often the rehearsal was asked for from beside its sheet. */
function papers(props: DeskProps, asked: number): Sheet[] {
  const { id, seat, campaign, view } = props;
  const { match, months, texts, fresh } = campaign;
  const change = (order: string): Promise<boolean> => campaign.give([order]);
  const open = [...(campaign.decision?.open ?? []), ...(campaign.decision?.legal ?? [])];
  const chronicle = { months, texts, fresh, empty: say("desk.nothing_yet") };
  return [
    {
      id: "overview",
      title: say("desk.tab.overview"),
      body: () => match && <Overview view={view} match={match} change={change} open={open} />,
    },
    {
      id: "rehearsal",
      title: say("desk.tab.rehearsal"),
      body: () => <Rehearsal id={id} seat={seat} campaign={campaign} open={monthIsOpen(view)} asked={asked} />,
    },
    {
      id: "dice",
      title: say("desk.tab.dice"),
      mark: campaign.decision?.die ? "1" : undefined,
      body: () => <Dice id={id} seat={seat} campaign={campaign} />,
    },
    { id: "file", title: say("desk.tab.file"), body: () => <File campaign={campaign} view={view} change={change} /> },
    ...(view.expedition
      ? [
          {
            id: "briefing",
            title: say("desk.tab.briefing"),
            body: () => view.expedition && <Briefing view={view} expedition={view.expedition} />,
          },
        ]
      : []),
    { id: "letters", title: say("desk.tab.letters"), body: () => <Letters campaign={campaign} /> },
    {
      id: "gazette",
      title: say("desk.tab.gazette"),
      body: () => <Chronicle title={say("desk.gazette")} keep={inGazette} {...chronicle} />,
    },
    {
      id: "story",
      title: say("desk.tab.story"),
      body: () => (
        <Chronicle
          title={say("web.log")}
          keep={inStory}
          {...chronicle}
          beside={(month) => !view.over && month.month > 0 && <RollBack {...props} month={month} />}
        />
      ),
    },
    {
      id: "players",
      title: say("desk.tab.players"),
      body: () =>
        match && <Players id={id} seat={seat} campaign={campaign} view={view} match={match} change={change} />,
    },
    { id: "notes", title: say("desk.tab.notes"), body: () => <Notes id={id} seat={seat} /> },
  ];
}

export function UmpireDesk(props: DeskProps) {
  const { id, seat, campaign, view } = props;
  const [chosen, choose] = useState("overview");
  const [asked, ask] = useState(0);
  const crisis = view.question === "attach" || view.question === "roles";
  useEffect(() => {
    if (crisis) choose("briefing");
  }, [crisis]);
  const rehearse = (): void => {
    choose("rehearsal");
    ask(asked + 1);
  };
  const turn = (sheet: string): void => {
    choose(sheet);
    ask(0);
  };
  const paused = campaign.match?.paused ?? false;
  const status = (
    <p class="purse">
      <span>{say("desk.you_umpire")}</span>
      <span>{say("desk.overrides", { count: view.overrides ?? 0 })}</span>
      <button
        type="button"
        class="quiet"
        onClick={() => void campaign.settle(() => api.wish(id, seat, paused ? "resume" : "pause"))}
      >
        {say(paused ? "desk.resume" : "desk.pause")}
      </button>
    </p>
  );
  return (
    <Shell {...props} status={status}>
      <div class="blotter">
        <UmpireAsk id={id} seat={seat} campaign={campaign} view={view} rehearse={rehearse} />
      </div>
      <Sheets label={say("desk.papers")} sheets={papers(props, asked)} chosen={chosen} onChoose={turn} />
    </Shell>
  );
}
