import type { Metadata } from "next";
import { headers } from "next/headers";
import { ReceiptPage } from "@/components/collecting/gateway/receipt-page";
import { receiptShown } from "@/lib/areas/collecting/gateway/server/pay-link";
import { ApiError } from "@/lib/kit/operations/errors";
import { orRefusal } from "@/lib/server/core/public-links";
import { clientAddress } from "@/lib/server/core/request";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const receipt = await orRefusal(async () => receiptShown(secret, clientAddress(await headers())));
  return <ReceiptPage receipt={receipt instanceof ApiError ? "locked" : (receipt ?? "unknown")} />;
}

export default Page;
