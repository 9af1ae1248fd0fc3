import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TeamPage } from "@/components/team/team-page";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const team = await getTranslations("team");
  return { title: team("title") };
}

export default async function Page({ params }: Props) {
  await requireMember((await params).business, "team.read");
  return <TeamPage />;
}
