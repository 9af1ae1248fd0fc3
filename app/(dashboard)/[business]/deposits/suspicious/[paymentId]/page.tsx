import { SuspiciousDetail } from "@/components/money/deposits/suspicious-detail";
import { depositOperations, MOST_LISTED } from "@/lib/areas/money/deposits/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("deposits", (words, record) => `${words("suspicious.one")} ${record}`);

const Page = memberPage(
  "deposits.read",
  ({ record }) => <SuspiciousDetail paymentId={record} />,
  () => [question(depositOperations.suspicious, { page: 1, perPage: MOST_LISTED })],
);

export default withWords(WORDS, Page);
