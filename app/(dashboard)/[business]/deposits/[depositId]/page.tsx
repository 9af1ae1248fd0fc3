import { DepositDetail } from "@/components/money/deposits/deposit-detail";
import { depositOperations, MOST_LISTED } from "@/lib/areas/money/deposits/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { dayOf } from "./day-of";
import { WORDS } from "./words";

export const generateMetadata = titled("deposits", (words, record) => `${words("one")} ${record}`);

const Page = memberPage(
  "deposits.read",
  ({ record, query }) => <DepositDetail depositId={record} day={dayOf(query.day)} />,
  ({ query }) => {
    const day = dayOf(query.day);
    return [question(depositOperations.list, { from: day, to: day, page: 1, perPage: MOST_LISTED })];
  },
);

export default withWords(WORDS, Page);
