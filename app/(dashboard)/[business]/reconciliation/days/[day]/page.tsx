import { DayPage } from "@/components/records/reconciliation/day-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reconciliation", (words, record) => `${words("title")} ${record}`);

const Page = memberPage("wallet.read", ({ record }) => <DayPage day={record} />);

export default withWords(
  ["bankAccounts", "exports", "reconciliation", "wallet.channels", "wallet.status", "wallet.totals"],
  Page,
);
