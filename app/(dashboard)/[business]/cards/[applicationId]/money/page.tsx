import { HolderCreditOrders } from "@/components/cards/card-credits/holder-credit-orders";
import { HolderGrants } from "@/components/cards/card-grants/holder-grants";
import { HolderPage } from "@/components/cards/card-money/holder-page";
import { HolderTransfers } from "@/components/cards/card-transfers/holder-transfers";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cardMoney", (words) => words("one"));

const Page = memberPage(
  "cardMoney.read",
  ({ record }) => (
    <HolderPage
      applicationId={record}
      transfers={<HolderTransfers applicationId={record} />}
      creditOrders={<HolderCreditOrders applicationId={record} />}
      grantOrders={<HolderGrants applicationId={record} />}
    />
  ),
  ({ record: applicationId }) => [
    question(cardOperations.show, { applicationId }),
    question(cardMoneyOperations.accounts, { applicationId }),
    question(cardMoneyOperations.credit, { applicationId }),
  ],
);

export default withWords(
  [
    "cardCredits.form",
    "cardCredits.status",
    "cardCredits.title",
    "cardGrants",
    "cardMoney",
    "cardTransfers.section",
    "cards",
    "exports",
    "orders",
  ],
  Page,
);
