import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { DocumentTable } from "@/components/records/documents/document-table";
import { documentListState } from "@/lib/areas/records/documents/filters";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("documents", (words) => words("title"));

const Page = memberPage(
  "documents.read",
  async () => {
    const words = await getTranslations("documents");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <DocumentTable />
      </>
    );
  },
  ({ query }) => [question(documentOperations.list, documentListState.parse(query))],
);

export default withWords(["documents", "exports"], Page);
