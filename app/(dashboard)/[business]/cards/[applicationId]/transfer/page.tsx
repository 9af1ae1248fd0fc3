import { TransferPage } from "@/components/cards/card-transfers/transfer-page";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cardTransfers", (words) => words("title"));

const Page = memberPage(
  "settlements.make",
  ({ record, query: { to, repeatOrder } }) => (
    <TransferPage
      applicationId={record}
      to={to === "card" ? "card" : "account"}
      repeatOrder={typeof repeatOrder === "string" && repeatOrder !== "" ? repeatOrder : undefined}
    />
  ),
  ({ record }) => [question(cardOperations.show, { applicationId: record })],
);

export default withWords(
  [...ORDER_FORM_WORDS, "cardMoney.balance", "cardTransfers.form", "cards.fields", "cards.list"],
  Page,
);
