import { ImportDetail } from "@/components/people/customer-imports/import-detail";
import { customerImportOperations } from "@/lib/areas/people/customer-imports/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("customerImport", (words) => words("one"));

const Page = memberPage(
  "customers.write",
  ({ record }) => <ImportDetail fileId={record} />,
  ({ record }) => [question(customerImportOperations.show, { fileId: record })],
);

export default withWords(["customerImport", "customers.fields", "fileNotes", "rowFiles"], Page);
