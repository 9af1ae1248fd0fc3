import "@/lib/server/app";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { PayerPage } from "@/components/collecting/authorization-requests/payer-page";
import { payerRequest } from "@/lib/areas/collecting/authorization-requests/server/payer";
import { withWords } from "@/lib/areas/words/with-words";
import { ApiError } from "@/lib/kit/operations/errors";
import { clientAddress } from "@/lib/server/core/request";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const request = await found(secret);
  return <PayerPage request={request} bankAddress={`/pay/authorization/${encodeURIComponent(secret)}/go`} />;
}

async function found(secret: string) {
  try {
    return (await payerRequest(secret, clientAddress(await headers()))) ?? "unknown";
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return "locked";
    throw error;
  }
}

export default withWords(["authorizations.monthlyCount"], Page);
