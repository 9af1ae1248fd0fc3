import { ApplicantForm } from "@/components/cards/cards/applicant-form";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cards", (words) => words("facts.title"));

const Page = memberPage(
  "cards.manage",
  ({ record }) => <ApplicantForm applicationId={record} />,
  ({ record }) => [question(cardOperations.show, { applicationId: record })],
);

export default withWords(["applicant.state", "cards", "errors"], Page);
