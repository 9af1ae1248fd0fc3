import type { Metadata } from "next";
import { BankReturn } from "@/components/shared/parts/bank-return";

export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ outcome: string }> }) {
  const { outcome } = await params;
  return <BankReturn area="cardLifecycle" outcome={outcome} />;
}

export default Page;
