// Loaded only by those who read it.
import sketch from "made:sketch-fr";
import battle from "../../../data/messages/colonels_battle.fr.json";
import campaign from "../../../data/messages/colonels.fr.json";
import terminal from "../../../data/messages/colonels_terminal.fr.json";
import desk from "../../../data/messages/desk.fr.json";
import field from "../../../data/messages/field.fr.json";
import type { Catalogues } from "./words";

const french: Catalogues = { field, battle, campaign, terminal, sketch, desk };
export default french;
