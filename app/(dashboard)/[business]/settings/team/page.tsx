import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TeamPage } from "@/components/settings/team/team-page";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const team = await getTranslations("team");
  return { title: team("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "team.read");
  return <TeamPage />;
}

export default withWords(["team"], Page);
