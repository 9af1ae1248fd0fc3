import { DayPage } from "@/components/reconciliation/day-page";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reconciliation", (words, record) => `${words("title")} ${record}`);

const Page = memberPage("wallet.read", ({ record }) => <DayPage day={record} />);

export default withWords(
  ["bankAccounts", "exports", "reconciliation", "wallet.channels", "wallet.status", "wallet.totals"],
  Page,
);
