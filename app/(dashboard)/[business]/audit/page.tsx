import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPage } from "@/components/audit/audit-page";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const audit = await getTranslations("audit");
  return { title: audit("title") };
}

export default async function Page({ params }: Props) {
  await requireMember((await params).business, "audit.read");
  return <AuditPage />;
}
