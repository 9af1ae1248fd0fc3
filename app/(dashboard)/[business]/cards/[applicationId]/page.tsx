import { ApplicationDetail } from "@/components/cards/cards/application-detail";
import { applicantOperations } from "@/lib/areas/cards/cards/applicant-operations";
import { bankOperations } from "@/lib/areas/cards/cards/bank-operations";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("cards", (words) => words("one"));

const Page = memberPage(
  "cards.read",
  ({ record }) => <ApplicationDetail applicationId={record} />,
  ({ record: applicationId }) => [
    question(cardOperations.show, { applicationId }),
    question(cardOperations.settings, {}),
    question(bankOperations.visits, { applicationId }),
    question(applicantOperations.links, { applicationId }),
  ],
);

export default withWords(WORDS, Page);
