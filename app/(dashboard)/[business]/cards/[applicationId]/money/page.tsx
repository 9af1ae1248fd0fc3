import { HolderCreditOrders } from "@/components/cards/card-credits/holder-credit-orders";
import { HolderGrants } from "@/components/cards/card-grants/holder-grants";
import { HolderPage } from "@/components/cards/card-money/holder-page";
import { HolderTransfers } from "@/components/cards/card-transfers/holder-transfers";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cardMoney", (words) => words("one"));

const Page = memberPage("cardMoney.read", ({ record }) => (
  <HolderPage
    applicationId={record}
    transfers={<HolderTransfers applicationId={record} />}
    creditOrders={<HolderCreditOrders applicationId={record} />}
    grantOrders={<HolderGrants applicationId={record} />}
  />
));

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
