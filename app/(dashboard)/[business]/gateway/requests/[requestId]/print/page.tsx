import { PaymentRequestMissing, PaymentRequestPrint } from "@/components/collecting/gateway/request-print";
import { showRequest } from "@/lib/areas/collecting/gateway/server/requests";
import { withWords } from "@/lib/areas/words/with-words";
import { ApiError } from "@/lib/kit/operations/errors";
import { titled } from "@/lib/server/pages/member-page";
import { requireMember } from "@/lib/server/pages/require-member";

export const generateMetadata = titled("gateway", (words) => words("request"));

async function Page({ params }: { params: Promise<{ business: string; requestId: string }> }) {
  const { business, requestId: given } = await params;
  const requestId = decodeURIComponent(given);
  const member = await requireMember(business, "payments.make");
  try {
    return <PaymentRequestPrint request={await showRequest(requestId, { business, member })} />;
  } catch (error) {
    if (error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code))
      return <PaymentRequestMissing requestId={requestId} />;
    throw error;
  }
}

export default withWords(["gateway"], Page);
