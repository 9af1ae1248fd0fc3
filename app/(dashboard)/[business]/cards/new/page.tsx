import { BeginCard } from "@/components/cards/begin-card";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cards", (words) => words("begin.title"));

const Page = memberPage("cards.manage", () => <BeginCard />);

export default withWords(["applicant.state", "cards", "errors"], Page);
