import { PaymentRequestEdit } from "@/components/collecting/gateway/request-form";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("gateway", (words) => words("create"));

const Page = memberPage(
  "payments.make",
  ({ query: { customer } }) => (
    <PaymentRequestEdit customerId={typeof customer === "string" ? customer.slice(0, 100) : ""} />
  ),
  () => [question(gatewayOperations.key, {})],
);

export default withWords(
  ["customers.choose", "customers.create", "customers.list", "errors", "gateway", "orderForms.ownNumber"],
  Page,
);
