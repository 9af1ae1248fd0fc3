import { PaymentTable } from "@/components/collecting/gateway/payment-table";
import { paymentListState } from "@/lib/areas/collecting/gateway/filters";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { GatewayHeader } from "./gateway-header";
import { PaymentsBeside } from "./payments-beside";

export const generateMetadata = titled("gateway", (words) => words("title"));

const Page = memberPage(
  "transactions.read",
  ({ member }) => (
    <>
      <GatewayHeader member={member} title="title" description="description" />
      <PaymentsBeside>
        <PaymentTable />
      </PaymentsBeside>
    </>
  ),
  // The key's state stands above the list, and would push it down.
  ({ query }) => [
    question(gatewayOperations.key, {}),
    question(gatewayOperations.payments, paymentListState.parse(query)),
  ],
);

export default withWords(["exports", "gateway", "search.commands.newPayment"], Page);
