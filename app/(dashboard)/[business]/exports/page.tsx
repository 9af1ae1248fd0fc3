import { getTranslations } from "next-intl/server";
import { ExportTable } from "@/components/exports/export-table";
import { PageHeader } from "@/components/ui/page-header";
import { exportOperations } from "@/lib/exports/operations";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("exports", (words) => words("title"));

const Page = memberPage(
  "exports.read",
  async () => {
    const words = await getTranslations("exports");
    return (
      <>
        <PageHeader title={words("title")} description={words("intro")} />
        <ExportTable />
      </>
    );
  },
  () => [question(exportOperations.list, { page: 1, perPage: 20 })],
);

export default withWords(["exports", "exports.errors", "exports.filters", "exports.source", "exports.values"], Page);
