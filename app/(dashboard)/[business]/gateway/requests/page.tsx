import { PaymentRequestTable } from "@/components/collecting/gateway/request-table";
import { paymentRequestListState } from "@/lib/areas/collecting/gateway/filters";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { GatewayHeader } from "../gateway-header";
import { RequestsBeside } from "./requests-beside";

export const generateMetadata = titled("gateway", (words) => words("requests"));

const Page = memberPage(
  "transactions.read",
  ({ member }) => (
    <>
      <GatewayHeader member={member} title="requests" description="requestsDescription" />
      <RequestsBeside>
        <PaymentRequestTable />
      </RequestsBeside>
    </>
  ),
  ({ query }) => [question(gatewayOperations.requests, paymentRequestListState.parse(query))],
);

export default withWords(["gateway", "search.commands.newPayment"], Page);
