import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CheckFilePage } from "@/components/records/audit/check-file-page";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const file = await getTranslations("audit.file");
  return { title: file("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "audit.read");
  return <CheckFilePage />;
}

export default withWords(["audit.chain", "audit.file", "audit.title"], Page);
