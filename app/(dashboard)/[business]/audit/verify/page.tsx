import { CheckFilePage } from "@/components/records/audit/check-file-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("audit", (words) => words("file.title"));

const Page = memberPage("audit.read", () => <CheckFilePage />);

export default withWords(["audit.chain", "audit.file", "audit.title"], Page);
