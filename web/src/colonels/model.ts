// The positions of a campaign and of its table, as a seat may know them (docs/views.md).
import type { BattleView } from "./table/model";

export interface View {
  game: "colonels";
  seat: string | null;
  month: number;
  months: number;
  question: string;
  over: boolean;
  asked: string[];
  battle?: BattleView;
}
