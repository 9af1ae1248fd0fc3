import { CodesPage } from "@/components/records/reconciliation/codes-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("reconciliation", (words) => words("codes.title"));

const Page = memberPage("wallet.read", () => <CodesPage />);

export default withWords(["reconciliation", "wallet.channels", "wallet.status"], Page);
