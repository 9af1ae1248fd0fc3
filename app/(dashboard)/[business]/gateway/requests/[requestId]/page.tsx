import { PaymentRequestDetail } from "@/components/collecting/gateway/request-detail";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WORDS } from "./words";

export const generateMetadata = titled("gateway", (words) => words("request"));

const Page = memberPage("transactions.read", ({ record }) => <PaymentRequestDetail requestId={record} />);

export default withWords(WORDS, Page);
