import { MonthsPage } from "@/components/reconciliation/months-page";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reconciliation", (words) => words("title"));

const Page = memberPage("wallet.read", () => <MonthsPage />);

export default withWords(["reconciliation"], Page);
