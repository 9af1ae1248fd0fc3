import { DebitReportPage } from "@/components/records/reports/debit-report";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { withWords } from "@/lib/areas/words/with-words";
import { tehranToday } from "@/lib/kit/clock";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { preferencesAsked } from "@/lib/server/pages/preferences";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("reports", (words) => words("debits.title"));

const Page = memberPage(
  "wallet.read",
  () => <DebitReportPage />,
  async ({ query }) => {
    const { calendar } = await preferencesAsked();
    return [question(reportOperations.debits, reportPeriod(reportState.parse(query), tehranToday(), calendar))];
  },
);

export default withWords(["charts", "exports", "failures.codes", "failures.unknown", "reports"], Page);
