import { PaymentRequestDetail } from "@/components/gateway/request-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("gateway", (words) => words("request"));

const Page = memberPage("transactions.read", ({ record }) => <PaymentRequestDetail requestId={record} />);

export default withWords(["gateway"], Page);
