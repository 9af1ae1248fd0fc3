import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { DocumentTable } from "@/components/records/documents/document-table";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("documents", (words) => words("title"));

const Page = memberPage("documents.read", async () => {
  const words = await getTranslations("documents");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <DocumentTable />
    </>
  );
});

export default withWords(["documents", "exports"], Page);
