import { DebitReportPage } from "@/components/records/reports/debit-report";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reports", (words) => words("debits.title"));

const Page = memberPage("wallet.read", () => <DebitReportPage />);

export default withWords(["charts", "exports", "failures.codes", "failures.unknown", "reports"], Page);
