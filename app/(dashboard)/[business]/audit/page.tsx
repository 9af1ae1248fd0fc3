import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPage } from "@/components/records/audit/audit-page";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const audit = await getTranslations("audit");
  return { title: audit("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "audit.read");
  return <AuditPage />;
}

export default withWords(["audit"], Page);
