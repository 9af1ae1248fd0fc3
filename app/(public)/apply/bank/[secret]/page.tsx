import "@/lib/server/app";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { VisitView } from "@/components/cards/cards/visit-view";
import { visitPage } from "@/lib/areas/cards/cards/server/bank";
import { ApiError } from "@/lib/kit/operations/errors";
import { clientAddress } from "@/lib/server/core/request";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  return <VisitView page={await found(secret)} bankAddress={`/apply/bank/${encodeURIComponent(secret)}/go`} />;
}

async function found(secret: string) {
  try {
    return (await visitPage(secret, clientAddress(await headers()))) ?? "unknown";
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return "locked";
    throw error;
  }
}

export default Page;
