import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExportTable } from "@/components/exports/export-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("exports");
  return { title: words("title") };
}

async function ExportsPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "exports.read");
  const words = await getTranslations("exports");
  return (
    <>
      <PageHeader title={words("title")} description={words("intro")} />
      <ExportTable />
    </>
  );
}

export default withWords(import.meta.url, ExportsPage);
