import { TeamPage } from "@/components/settings/team/team-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("team", (words) => words("title"));

const Page = memberPage("team.read", () => <TeamPage />);

export default withWords(["team"], Page);
