import { PaymentDetail } from "@/components/collecting/gateway/payment-detail";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("gateway", (words) => words("one"));

const Page = memberPage(
  "transactions.read",
  ({ record }) => <PaymentDetail paymentId={record} />,
  ({ record }) => [question(gatewayOperations.payment, { paymentId: record })],
);

export default withWords(WORDS, Page);
