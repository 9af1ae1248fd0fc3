import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { TransactionRecord } from "./transaction-record";
import { WORDS } from "./words";

export const generateMetadata = titled("wallet", (words) => words("one"));

const Page = memberPage(
  "transactions.read",
  ({ record }) => <TransactionRecord record={record} />,
  ({ record }) => [question(walletOperations.transactions, oneTransaction(record))],
);

export default withWords(WORDS, Page);
