import { DayPage } from "@/components/records/reconciliation/day-page";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("reconciliation", (words, record) => `${words("title")} ${record}`);

const Page = memberPage(
  "wallet.read",
  ({ record }) => <DayPage day={record} />,
  ({ record }) => [question(reconciliationOperations.day, { day: record })],
);

export default withWords(["exports", "reconciliation", "wallet.channels", "wallet.status", "wallet.totals"], Page);
