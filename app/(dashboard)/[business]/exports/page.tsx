import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { ExportTable } from "@/components/shared/exports/export-table";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { withWords } from "@/lib/areas/words/with-words";
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
