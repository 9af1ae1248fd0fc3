import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PersonPage } from "@/components/frame/search/person-page";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const person = await getTranslations("search.person");
  return { title: person("title") };
}

async function Page({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "overview.read");
  const person = await getTranslations("search.person");
  return (
    <>
      <PageHeader title={person("title")} description={person("description")} />
      <PersonPage />
    </>
  );
}

export default withWords(["search"], Page);
