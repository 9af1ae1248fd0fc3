import "@/lib/server/app";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { PayerPage, type Refused } from "@/components/collecting/authorization-requests/payer-page";
import { payerRequest } from "@/lib/areas/collecting/authorization-requests/server/payer";
import { withWords } from "@/lib/areas/words/with-words";
import { ApiError } from "@/lib/kit/operations/errors";
import { clientAddress } from "@/lib/server/core/request";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

interface Props {
  params: Promise<{ secret: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function Page({ params, searchParams }: Props) {
  const { secret } = await params;
  const { refused } = await searchParams;
  const said: Refused = refused === "busy" || refused === "terms" || refused === "failed" ? refused : null;
  return (
    <PayerPage
      request={await found(secret)}
      bankAddress={`/pay/authorization/${encodeURIComponent(secret)}/go`}
      refused={said}
    />
  );
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
