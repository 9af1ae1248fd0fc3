import { ReportPage } from "@/components/records/reports/report-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reports", (words) => words("title"));

const Page = memberPage("wallet.read", () => <ReportPage />);

export default withWords(["exports", "reports", "wallet.channels", "wallet.status", "wallet.totals"], Page);
