import { MismatchPage } from "@/components/records/reconciliation/mismatch-page";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("reconciliation", (words) => words("mismatches.one"));

const Page = memberPage(
  "wallet.read",
  ({ record }) => <MismatchPage mismatchId={record} />,
  ({ record }) => [question(reconciliationOperations.mismatch, { mismatchId: record })],
);

export default withWords(WORDS, Page);
