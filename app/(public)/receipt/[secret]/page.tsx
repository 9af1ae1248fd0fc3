import type { Metadata } from "next";
import { headers } from "next/headers";
import { ReceiptPage } from "@/components/gateway/receipt-page";
import { ApiError } from "@/lib/operations/errors";
import { receiptShown } from "@/lib/server/gateway/pay-link";
import { orRefusal } from "@/lib/server/public-links";
import { clientAddress } from "@/lib/server/request";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const receipt = await orRefusal(async () => receiptShown(secret, clientAddress(await headers())));
  return <ReceiptPage receipt={receipt instanceof ApiError ? "locked" : (receipt ?? "unknown")} />;
}

export default Page;
