import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { PolicyPage } from "@/components/settings/policy/policy-page";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("policy");
  return { title: words("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "settlements.read");
  const words = await getTranslations("policy");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PolicyPage />
    </>
  );
}

export default withWords(["policy"], Page);
