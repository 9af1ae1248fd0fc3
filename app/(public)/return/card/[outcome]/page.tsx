import type { Metadata } from "next";
import { CardReturn } from "@/components/cards/card-return";
import { withWords } from "@/lib/i18n/words/with-words";

export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ outcome: string }> }) {
  const { outcome } = await params;
  return <CardReturn outcome={outcome === "done" || outcome === "not-done" ? outcome : "unknown"} />;
}

export default withWords(import.meta.url, Page);
