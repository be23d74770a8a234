// Loaded only by those who read it.
import sketch from "made:sketch-fr";
import field from "../../../data/messages/field.fr.json";
import desk from "../../../data/messages/desk.fr.json";

export default { ...field, ...sketch, ...desk } as Record<string, string>;
