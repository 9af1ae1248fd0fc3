import { MonthsPage } from "@/components/records/reconciliation/months-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reconciliation", (words) => words("title"));

const Page = memberPage("wallet.read", () => <MonthsPage />);

export default withWords(["reconciliation"], Page);
