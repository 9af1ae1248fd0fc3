import { DocumentPage } from "@/components/records/documents/document-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("documents", (words) => words("one"));

const Page = memberPage("documents.read", ({ record }) => <DocumentPage documentId={record} />);

export default withWords(["documents"], Page);
