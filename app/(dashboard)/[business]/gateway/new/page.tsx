import { PaymentRequestEdit } from "@/components/collecting/gateway/request-form";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("gateway", (words) => words("create"));

const Page = memberPage("payments.make", ({ query: { customer } }) => (
  <PaymentRequestEdit customerId={typeof customer === "string" ? customer.slice(0, 100) : ""} />
));

export default withWords(
  ["customers.choose", "customers.create", "customers.list", "errors", "gateway", "orderForms.ownNumber"],
  Page,
);
