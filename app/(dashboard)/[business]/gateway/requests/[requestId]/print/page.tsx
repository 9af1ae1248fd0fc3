import { PaymentRequestMissing, PaymentRequestPrint } from "@/components/collecting/gateway/request-print";
import { showRequest } from "@/lib/areas/collecting/gateway/server/ask";
import { withWords } from "@/lib/areas/words/with-words";
import { ApiError } from "@/lib/kit/operations/errors";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("gateway", (words) => words("request"));

const Page = memberPage("payments.make", async ({ business, record: requestId, member }) => {
  try {
    return <PaymentRequestPrint request={await showRequest(requestId, { business, member })} />;
  } catch (error) {
    if (error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code))
      return <PaymentRequestMissing requestId={requestId} />;
    throw error;
  }
});

export default withWords(["gateway"], Page);
