// A colonel's whole file: his regiment, his accounts, his diary, every value of his to be changed.
import { useState } from "preact/hooks";
import { say } from "../../messages";
import { Accounts } from "../desk/Accounts";
import { Chronicle } from "../desk/Chronicle";
import { RecordSheet } from "../desk/Regiment";
import { called } from "../figures";
import { isOpen, regimentOf, type View } from "../model";
import { inDiary } from "../story";
import type { Campaign } from "../useCampaign";
import { Values } from "./Overview";
import type { Change } from "./Override";
import { colonelValues, regimentValues } from "./paths";

export function File({ campaign, view, change }: { campaign: Campaign; view: View; change: Change }) {
  const colonels = view.colonels.filter(isOpen);
  const [chosen, choose] = useState<string | null>(null);
  const own = colonels.find((one) => one.colonel === chosen) ?? colonels[0];
  if (!own) return <p class="aside">{say("desk.nothing_yet")}</p>;
  const regiment = regimentOf(view, own);
  return (
    <>
      <label class="inline">
        <span>{say("desk.file_of")}</span>
        <select value={own.colonel} onChange={(event) => choose(event.currentTarget.value)}>
          {colonels.map((one) => (
            <option value={one.colonel}>{called(one.colonel)}</option>
          ))}
        </select>
      </label>
      {regiment && <RecordSheet one={regiment} />}
      <Values values={[...colonelValues(own), ...(regiment ? regimentValues(regiment) : [])]} change={change} />
      <Accounts own={own} months={campaign.months} />
      <Chronicle
        title={say("desk.diary_of", { colonel: own.colonel })}
        months={campaign.months}
        texts={campaign.texts}
        fresh={campaign.fresh}
        empty={say("desk.nothing_yet")}
        keep={(event) => inDiary(event) && (event["colonel"] === own.colonel || event["regiment"] === own.regiment)}
      />
    </>
  );
}
