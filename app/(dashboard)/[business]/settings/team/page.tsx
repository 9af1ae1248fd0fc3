import { TeamPage } from "@/components/settings/team/team-page";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("team", (words) => words("title"));

const Page = memberPage(
  "team.read",
  () => <TeamPage />,
  () => [question(teamOperations.list, {})],
);

export default withWords(["team"], Page);
