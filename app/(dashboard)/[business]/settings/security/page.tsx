import { SecurityPage } from "@/components/settings/security/security-page";
import { securityOperations, sessionOperations } from "@/lib/areas/settings/security/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("security", (words) => words("title"));

const Page = memberPage(
  "self.manage",
  () => <SecurityPage />,
  () => [question(securityOperations.state, {}), question(sessionOperations.list, {})],
);

export default withWords(["errors", "security"], Page);
