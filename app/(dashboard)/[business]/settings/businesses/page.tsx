import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BusinessesPage } from "@/components/settings/businesses/businesses-page";
import { withWords } from "@/lib/areas/words/with-words";
import { env } from "@/lib/server/core/env";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const businesses = await getTranslations("businesses");
  return { title: businesses("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "self.manage");
  return <BusinessesPage hasSandbox={env().mode === "sandbox"} />;
}

export default withWords(["businesses"], Page);
