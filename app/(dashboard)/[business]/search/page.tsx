import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SearchPage } from "@/components/search/search-page";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const search = await getTranslations("search");
  return { title: search("title") };
}

async function Page({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "overview.read");
  const search = await getTranslations("search");
  return (
    <>
      <PageHeader title={search("title")} description={search("description")} />
      <SearchPage />
    </>
  );
}

export default withWords(import.meta.url, Page);
