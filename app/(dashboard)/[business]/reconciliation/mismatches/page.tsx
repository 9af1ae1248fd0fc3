import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { MismatchTable } from "@/components/records/reconciliation/mismatch-table";
import { ReconciliationTabs } from "@/components/records/reconciliation/reconciliation-tabs";
import { mismatchListInputOf, mismatchListState } from "@/lib/areas/records/reconciliation/filters";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { MismatchesBeside } from "./mismatches-beside";

export const generateMetadata = titled("reconciliation", (words) => words("mismatches.title"));

const Page = memberPage(
  "wallet.read",
  async () => {
    const words = await getTranslations("reconciliation");
    return (
      <>
        <PageHeader title={words("title")} description={words("mismatches.description")} />
        <ReconciliationTabs />
        <MismatchesBeside>
          <MismatchTable />
        </MismatchesBeside>
      </>
    );
  },
  ({ query }) => [question(reconciliationOperations.mismatches, mismatchListInputOf(mismatchListState.parse(query)))],
);

export default withWords(["exports", "reconciliation"], Page);
