import { PaymentDetail } from "@/components/collecting/gateway/payment-detail";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WORDS } from "./words";

export const generateMetadata = titled("gateway", (words) => words("one"));

const Page = memberPage("transactions.read", ({ record }) => <PaymentDetail paymentId={record} />);

export default withWords(WORDS, Page);
