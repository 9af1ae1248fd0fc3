import { HolderCreditOrders } from "@/components/card-credits/holder-credit-orders";
import { HolderGrants } from "@/components/card-grants/holder-grants";
import { HolderPage } from "@/components/card-money/holder-page";
import { HolderTransfers } from "@/components/card-transfers/holder-transfers";
import { withWords } from "@/lib/i18n/words/with-words";
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
