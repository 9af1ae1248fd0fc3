import { ApplicationDetail } from "@/components/cards/cards/application-detail";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WORDS } from "./words";

export const generateMetadata = titled("cards", (words) => words("one"));

const Page = memberPage("cards.read", ({ record }) => <ApplicationDetail applicationId={record} />);

export default withWords(WORDS, Page);
