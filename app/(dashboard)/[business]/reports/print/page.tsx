import { cookies, headers } from "next/headers";
import { ReportPrint } from "@/components/records/reports/report-print";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { walletReport } from "@/lib/areas/records/reports/server/wallet-report";
import { withWords } from "@/lib/areas/words/with-words";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { readPreferences } from "@/lib/kit/i18n/preferences";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reports", (words) => words("title"));

const Page = memberPage("wallet.read", async ({ business, member, query }) => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  const { calendar } = readPreferences((name) => jar.get(name)?.value, asked.get("accept-language"));
  const madeAt = new Date().toISOString();
  const period = reportPeriod(reportState.parse(query), tehranDayOf(madeAt), calendar);
  return <ReportPrint report={await walletReport(business, period)} madeBy={member.name} madeAt={madeAt} />;
});

export default withWords(["reports", "wallet.totals"], Page);
