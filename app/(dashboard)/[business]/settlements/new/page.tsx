import { SettlementCreate } from "@/components/money/settlements/create/settlement-create";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("settlementForm", (words) => words("title"));

const Page = memberPage("settlements.make", ({ query }) => {
  const { repeat, repeatQueued, repeatOrder, customer } = query;
  return (
    <SettlementCreate
      repeat={one(repeat)}
      repeatQueued={one(repeatQueued)}
      repeatOrder={one(repeatOrder)}
      customerId={one(customer)?.slice(0, 100)}
    />
  );
});

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
