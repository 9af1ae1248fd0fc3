import { MismatchPage } from "@/components/records/reconciliation/mismatch-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WORDS } from "./words";

export const generateMetadata = titled("reconciliation", (words) => words("mismatches.one"));

const Page = memberPage("wallet.read", ({ record }) => <MismatchPage mismatchId={record} />);

export default withWords(WORDS, Page);
