import { PaymentRequestDetail } from "@/components/collecting/gateway/request-detail";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("gateway", (words) => words("request"));

const Page = memberPage(
  "transactions.read",
  ({ record }) => <PaymentRequestDetail requestId={record} />,
  ({ record }) => [question(gatewayOperations.request, { requestId: record })],
);

export default withWords(WORDS, Page);
