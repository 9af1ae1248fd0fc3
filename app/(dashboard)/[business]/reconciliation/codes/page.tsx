import { CodesPage } from "@/components/records/reconciliation/codes-page";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("reconciliation", (words) => words("codes.title"));

const Page = memberPage(
  "wallet.read",
  () => <CodesPage />,
  () => [question(reconciliationOperations.chart, {})],
);

export default withWords(["reconciliation", "wallet.channels", "wallet.status"], Page);
