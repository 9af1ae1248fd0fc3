import type { Metadata } from "next";
import { GrantReturn } from "@/components/cards/card-grants/grant-return";

export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ outcome: string }> }) {
  const { outcome } = await params;
  return <GrantReturn outcome={outcome === "done" || outcome === "not-done" ? outcome : "unknown"} />;
}

export default Page;
