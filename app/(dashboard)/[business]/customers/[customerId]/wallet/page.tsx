import { WalletMovePage } from "@/components/customer-wallets/wallet-move-page";
import { WALLET_WAYS } from "@/lib/customer-wallets/ways";
import { customerOperations } from "@/lib/customers/operations";
import { ORDER_FORM_WORDS } from "@/lib/i18n/words/names";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("customerWallets", (words) => words("title"));

const Page = memberPage(
  "settlements.make",
  ({ record, query: { way, repeatOrder } }) => (
    <WalletMovePage
      customerId={record}
      way={WALLET_WAYS.find((each) => each === way) ?? "deposit"}
      repeatOrder={typeof repeatOrder === "string" && repeatOrder !== "" ? repeatOrder : undefined}
    />
  ),
  ({ record }) => [question(customerOperations.show, { customerId: record })],
);

export default withWords(
  [...ORDER_FORM_WORDS, "customerWallets.form", "customers.create", "customers.fields", "customers.list"],
  Page,
);
