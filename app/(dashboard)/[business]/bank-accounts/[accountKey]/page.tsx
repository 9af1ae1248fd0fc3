import { AccountPage } from "@/components/money/bank-accounts/account-page";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { accountOf } from "@/lib/areas/money/bank-accounts/status";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("bankAccounts", (words) => words("one"));

const Page = memberPage(
  "bankAccounts.read",
  ({ record }) => <AccountPage accountKey={record} />,
  ({ record }) => [
    question(bankAccountOperations.list, {}, ({ items }) => {
      const account = accountOf(items, record);
      return account ? [question(bankAccountOperations.lastBalance, { iban: account.iban })] : [];
    }),
  ],
);

export default withWords(["bankAccounts", "cashIn.door", "exports"], Page);
