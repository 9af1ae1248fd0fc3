import { PaymentRequestMissing, PaymentRequestPrint } from "@/components/gateway/request-print";
import { withWords } from "@/lib/i18n/words/with-words";
import { ApiError } from "@/lib/operations/errors";
import { showRequest } from "@/lib/server/gateway/requests";
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
