import { ImportTable } from "@/components/people/customer-imports/import-table";
import { ImportUpload } from "@/components/people/customer-imports/import-upload";
import { FilesPage } from "@/components/shared/row-files/files-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("customerImport", (words) => words("title"));

const Page = memberPage("customers.write", async () => {
  return <FilesPage namespace="customerImport" upload={<ImportUpload />} table={<ImportTable />} />;
});

export default withWords(["customerImport", "rowFiles"], Page);
