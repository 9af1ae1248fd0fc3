import { DocumentPage } from "@/components/documents/document-page";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("documents", (words) => words("one"));

const Page = memberPage("documents.read", ({ record }) => <DocumentPage documentId={record} />);

export default withWords(["documents"], Page);
