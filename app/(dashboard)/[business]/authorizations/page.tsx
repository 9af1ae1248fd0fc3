import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthorizationTable } from "@/components/authorizations/authorization-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const authorizations = await getTranslations("authorizations");
  return { title: authorizations("title") };
}

async function AuthorizationsPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "authorizations.read");
  const authorizations = await getTranslations("authorizations");
  return (
    <>
      <PageHeader title={authorizations("title")} description={authorizations("description")} />
      <AuthorizationTable />
    </>
  );
}

export default withWords(import.meta.url, AuthorizationsPage);
