import { AuditPage } from "@/components/records/audit/audit-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("audit", (words) => words("title"));

const Page = memberPage("audit.read", () => <AuditPage />);

export default withWords(["audit"], Page);
