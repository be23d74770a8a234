// Loaded only by those who read it.
import battle from "made:battle-fr";
import campaign from "made:campaign-fr";
import sketch from "made:sketch-fr";
import terminal from "made:terminal-fr";
import desk from "../../../data/messages/desk.fr.json";
import field from "../../../data/messages/field.fr.json";
import type { Catalogues } from "./words";

const french: Catalogues = { field, battle, campaign, terminal, sketch, desk };
export default french;
