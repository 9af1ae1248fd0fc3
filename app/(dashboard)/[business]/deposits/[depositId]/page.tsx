import { DepositDetail } from "@/components/money/deposits/deposit-detail";
import { depositOperations, MOST_LISTED } from "@/lib/areas/money/deposits/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { isIsoDay } from "@/lib/kit/format/jalali";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("deposits", (words, record) => `${words("one")} ${record}`);

/** The day that the list's link names; without it the newest deposits are looked through. */
const dayOf = ({ day }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof day === "string" && isIsoDay(day) ? day : undefined;

const Page = memberPage(
  "deposits.read",
  ({ record, query }) => <DepositDetail depositId={record} day={dayOf(query)} />,
  ({ query }) => {
    const day = dayOf(query);
    return [question(depositOperations.list, { from: day, to: day, page: 1, perPage: MOST_LISTED })];
  },
);

export default withWords(["deposits", "deposits.suspicious"], Page);
