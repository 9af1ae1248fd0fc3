import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { withWords } from "@/lib/areas/words/with-words";
import { tehranToday } from "@/lib/kit/clock";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { preferencesAsked } from "@/lib/server/pages/preferences";
import { question } from "@/lib/server/pages/preload";
import { FeesPage } from "./fees-page";

export const generateMetadata = titled("wallet", (words) => words("fees.title"));

const Page = memberPage(
  "wallet.read",
  () => <FeesPage />,
  async ({ query }) => {
    const { calendar } = await preferencesAsked();
    const period = reportPeriod(reportState.parse(query), tehranToday(), calendar);
    return [
      question(reportOperations.wallet, period),
      question(inquiryOperations.totals, { ...period, by: "kind" as const }),
    ];
  },
);

export default withWords(["reports", "wallet.channels", "wallet.fees"], Page);
