import type { Metadata } from "next";
import { CardReturn } from "@/components/cards/cards/card-return";

export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ outcome: string }> }) {
  const { outcome } = await params;
  return <CardReturn outcome={outcome === "done" || outcome === "not-done" ? outcome : "unknown"} />;
}

export default Page;
