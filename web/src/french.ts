// Loaded only by those who read it.
import game from "../../data/messages/suffren.fr.json";
import own from "../../data/messages/web.fr.json";

export default { ...game, ...own } as Record<string, string>;
