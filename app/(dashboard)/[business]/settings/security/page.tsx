import { SecurityPage } from "@/components/settings/security/security-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("security", (words) => words("title"));

const Page = memberPage("self.manage", () => <SecurityPage />);

export default withWords(["errors", "security"], Page);
