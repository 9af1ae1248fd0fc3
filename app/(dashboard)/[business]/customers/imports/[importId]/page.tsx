import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ImportDetail } from "@/components/customer-imports/import-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; importId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("customerImport");
  return { title: words("one") };
}

async function CustomerImportPage({ params }: Props) {
  const { business, importId } = await params;
  await requireMember(business, "customers.write");
  return <ImportDetail importId={decodeURIComponent(importId)} />;
}

export default withWords(import.meta.url, CustomerImportPage);
