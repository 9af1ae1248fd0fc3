import { getTranslations } from "next-intl/server";
import { MismatchTable } from "@/components/reconciliation/mismatch-table";
import { ReconciliationTabs } from "@/components/reconciliation/reconciliation-tabs";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reconciliation", (words) => words("mismatches.title"));

const Page = memberPage("wallet.read", async () => {
  const words = await getTranslations("reconciliation");
  return (
    <>
      <PageHeader title={words("title")} description={words("mismatches.description")} />
      <ReconciliationTabs />
      <MismatchTable />
    </>
  );
});

export default withWords(["exports", "reconciliation"], Page);
