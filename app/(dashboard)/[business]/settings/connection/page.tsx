import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConnectionSettings } from "@/components/connection/connection-settings";
import { SandboxPanel } from "@/components/sandbox/sandbox-panel";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { roleCan } from "@/lib/permissions";
import { env } from "@/lib/server/env";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const connection = await getTranslations("connection");
  return { title: connection("title") };
}

async function ConnectionPage({ params }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business, "connection.read");
  const connection = await getTranslations("connection");
  const hasSandbox = env().mode === "sandbox" && roleCan(role, "connection.manage");
  return (
    <>
      <PageHeader title={connection("title")} description={connection("description")} />
      <ConnectionSettings />
      {hasSandbox && <SandboxPanel />}
    </>
  );
}

export default withWords(import.meta.url, ConnectionPage);
