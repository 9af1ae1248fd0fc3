import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Overview } from "@/components/overview/overview";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const overview = await getTranslations("overview");
  return { title: overview("title") };
}

export default async function OverviewPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "overview.read");
  return <Overview />;
}
