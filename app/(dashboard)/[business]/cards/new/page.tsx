import { BeginCard } from "@/components/cards/cards/begin-card";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cards", (words) => words("begin.title"));

const Page = memberPage("cards.manage", () => <BeginCard />);

export default withWords(["applicant.state", "cards", "errors"], Page);
