import { ApplicantForm } from "@/components/cards/cards/applicant-form";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cards", (words) => words("facts.title"));

const Page = memberPage("cards.manage", ({ record }) => <ApplicantForm applicationId={record} />);

export default withWords(["applicant.state", "cards", "errors"], Page);
