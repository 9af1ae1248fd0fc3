import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SecurityPage } from "@/components/settings/security/security-page";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const security = await getTranslations("security");
  return { title: security("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "self.manage");
  return <SecurityPage />;
}

export default withWords(["errors", "security"], Page);
