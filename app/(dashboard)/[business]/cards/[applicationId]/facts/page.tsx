import { ApplicantForm } from "@/components/cards/applicant-form";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cards", (words) => words("facts.title"));

const Page = memberPage("cards.manage", ({ record }) => <ApplicantForm applicationId={record} />);

export default withWords(["applicant.state", "cards", "errors"], Page);
