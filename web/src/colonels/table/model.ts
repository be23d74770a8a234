// The table as a seat may see it: `battle` of a campaign's view, and the whole view of a battle by itself.
export interface BattleView {
  [field: string]: unknown;
}
