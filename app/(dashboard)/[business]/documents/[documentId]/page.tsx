import { DocumentPage } from "@/components/records/documents/document-page";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("documents", (words) => words("one"));

const Page = memberPage(
  "documents.read",
  ({ record }) => <DocumentPage documentId={record} />,
  ({ record }) => [question(documentOperations.show, { documentId: record })],
);

export default withWords(["customerMessages", "documents"], Page);
