import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BusinessProfile } from "@/components/settings/business/business-profile";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const business = await getTranslations("business");
  return { title: business("title") };
}

async function BusinessPage({ params }: Props) {
  await requireMember((await params).business, "business.read");
  const business = await getTranslations("business");
  return (
    <>
      <PageHeader title={business("title")} description={business("description")} />
      <BusinessProfile />
    </>
  );
}

export default withWords(["business"], BusinessPage);
