import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CheckForm } from "@/components/records/documents/check-form";
import { groupedCode, readCode } from "@/lib/kit/format/document-code";

const MOST_SHOWN = 100;

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("documents.verify");
  return { title: words("title"), referrer: "no-referrer", robots: { index: false, follow: false } };
}

/** Where a code is typed; what fits together is looked up at its own address, as if it were scanned. */
async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { code: given } = await searchParams;
  const code = readCode(given);
  if (code !== null) redirect(`/verify/${groupedCode(code)}`);
  const typed = typeof given === "string" ? given.slice(0, MOST_SHOWN) : "";
  return <CheckForm typed={typed} isMistyped={given !== undefined} />;
}

export default Page;
