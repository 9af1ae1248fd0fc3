import { AccountPage } from "@/components/bank-accounts/account-page";
import { bankAccountOperations } from "@/lib/bank-accounts/operations";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("bankAccounts", (words) => words("one"));

const Page = memberPage(
  "bankAccounts.read",
  ({ record }) => <AccountPage accountKey={record} />,
  () => [question(bankAccountOperations.list, {})],
);

export default withWords(["bankAccounts", "cashIn.door", "exports"], Page);
