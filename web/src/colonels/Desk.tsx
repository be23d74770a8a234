// Who sits down at a campaign finds a colonel's desk, or the umpire's.
import { say } from "../messages";
import { ColonelDesk } from "./desk/ColonelDesk";
import { isUmpire } from "./model";
import { UmpireDesk } from "./umpire/UmpireDesk";
import { useCampaign } from "./useCampaign";

export function Table({ match, seat }: { match: string; seat: string }) {
  const campaign = useCampaign(match, seat);
  const { view } = campaign;
  if (!view || !campaign.match)
    return <main class="empty">{campaign.linked ? "" : <p role="status">{say("web.link_lost")}</p>}</main>;
  const Desk = isUmpire(seat) ? UmpireDesk : ColonelDesk;
  return <Desk id={match} seat={seat} campaign={campaign} view={view} />;
}
