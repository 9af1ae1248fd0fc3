import { CashInPage } from "@/components/money/cash-in/cash-in-page";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cashIn", (words) => words("title"));

const Page = memberPage(
  "settlements.make",
  ({ query }) => {
    const rial = /^[1-9]\d{0,12}$/.exec(one(query.rial) ?? "")?.[0];
    return (
      <CashInPage
        account={one(query.account)}
        rial={rial === undefined ? undefined : Number(rial)}
        repeatOrder={one(query.repeatOrder)}
      />
    );
  },
  () => [question(bankAccountOperations.list, {})],
);

const one = (value: string | string[] | undefined) => (typeof value === "string" && value !== "" ? value : undefined);

export default withWords(
  [...ORDER_FORM_WORDS, "bankAccounts.empty", "bankAccounts.problem", "cashIn", "wallet.statement"],
  Page,
);
