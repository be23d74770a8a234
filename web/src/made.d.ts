declare module "made:scenario" {
  const scenario: {
    calendar: { turns: number; turn_names: Record<string, string>; monsoon_turn: number };
    hexes: Record<string, "sea" | "coast" | "land">;
    straits: Record<string, "ships" | "generals">;
    boxes: Record<string, { name: string; kind: string; links?: Record<string, number> }>;
    convoy_hexes: string[];
    tables: Record<"naval" | "land", Record<string, Record<string, string>>>;
    ports: string[];
    names: Record<string, string>;
  };
  export default scenario;
}
declare module "made:rules-suffren" {
  const rules: { html: string; section: Record<string, string> };
  export default rules;
}
declare module "made:rules-suffren-fr" {
  const rules: { html: string; section: Record<string, string> };
  export default rules;
}
declare module "made:rules-colonels-fr" {
  const rules: { html: string; section: Record<string, string> };
  export default rules;
}
declare module "made:rules-colonels" {
  const rules: { html: string; section: Record<string, string> };
  export default rules;
}
declare module "made:reactions" {
  const tables: Record<"horse" | "regular" | "militia" | "irregular" | "gunners", Record<string, string>>;
  export default tables;
}
declare module "made:sketch-en" {
  const words: Record<string, string>;
  export default words;
}
declare module "made:sketch-fr" {
  const words: Record<string, string>;
  export default words;
}
declare module "made:evening" {
  const overlay: { campaign: Record<string, number> };
  export default overlay;
}
declare module "*.css";
