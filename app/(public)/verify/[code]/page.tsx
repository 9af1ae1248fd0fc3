import "@/lib/server/app";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { CheckPage } from "@/components/records/documents/check-page";
import { checkDocument } from "@/lib/areas/records/documents/server/check";
import { withWords } from "@/lib/areas/words/with-words";
import { clientAddress } from "@/lib/server/core/request";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("documents.verify");
  return { title: words("title"), referrer: "no-referrer", robots: { index: false, follow: false } };
}

async function Page({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const check = await checkDocument(decoded(code), clientAddress(await headers()));
  return <CheckPage check={check} formAddress="/verify" />;
}

function decoded(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return "";
  }
}

export default withWords(["documents.words"], Page);
