import { WalletMovePage } from "@/components/people/customer-wallets/wallet-move-page";
import { WALLET_WAYS } from "@/lib/areas/people/customer-wallets/status";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
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
