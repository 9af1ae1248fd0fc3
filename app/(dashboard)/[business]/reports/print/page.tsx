import { ReportPrint } from "@/components/records/reports/report-print";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { walletReport } from "@/lib/areas/records/reports/server/wallet-report";
import { withWords } from "@/lib/areas/words/with-words";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { preferencesAsked } from "@/lib/server/pages/preferences";

export const generateMetadata = titled("reports", (words) => words("title"));

const Page = memberPage("wallet.read", async ({ business, member, query }) => {
  const { calendar } = await preferencesAsked();
  const madeAt = new Date().toISOString();
  const period = reportPeriod(reportState.parse(query), tehranDayOf(madeAt), calendar);
  return <ReportPrint report={await walletReport(business, period)} madeBy={member.name} madeAt={madeAt} />;
});

export default withWords(["reports", "wallet.totals"], Page);
