import { getTranslations } from "next-intl/server";
import { DocumentTable } from "@/components/documents/document-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
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
