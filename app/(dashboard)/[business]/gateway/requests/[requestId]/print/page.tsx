import { notFound } from "next/navigation";
import { PaymentRequestPrint } from "@/components/gateway/request-print";
import { withWords } from "@/lib/i18n/words/with-words";
import { ApiError } from "@/lib/operations/errors";
import { showRequest } from "@/lib/server/gateway/requests";
import { titled } from "@/lib/server/members/member-page";
import { requireMember } from "@/lib/server/members/require-member";

export const generateMetadata = titled("gateway", (words) => words("request"));

async function Page({ params }: { params: Promise<{ business: string; requestId: string }> }) {
  const { business, requestId } = await params;
  const member = await requireMember(business, "payments.make");
  try {
    return <PaymentRequestPrint request={await showRequest(decodeURIComponent(requestId), { business, member })} />;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") notFound();
    throw error;
  }
}

export default withWords(import.meta.url, Page);
