import { SettlementCreate } from "@/components/money/settlements/create/settlement-create";
import { destinationOperations } from "@/lib/areas/money/destinations/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("settlementForm", (words) => words("title"));

const Page = memberPage(
  "settlements.make",
  ({ query }) => {
    const { repeat, repeatQueued, repeatOrder, customer } = query;
    return (
      <SettlementCreate
        repeat={one(repeat)}
        repeatQueued={one(repeatQueued)}
        repeatOrder={one(repeatOrder)}
        customerId={one(customer)?.slice(0, 100)}
      />
    );
  },
  () => [question(destinationOperations.list, {})],
);

const one = (value: string | string[] | undefined) => (typeof value === "string" && value !== "" ? value : undefined);

export default withWords(
  [
    "cashIn.fill",
    "errors",
    "orders.list",
    "orders.make",
    "orders.repeatRefused",
    "orderForms.ownNumber",
    "settlementForm",
    "settlements",
  ],
  Page,
);
