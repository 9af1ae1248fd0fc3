import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { QueuedNotice } from "@/components/queued-settlements/queued-notice";
import { QueuedTable } from "@/components/queued-settlements/queued-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const queue = await getTranslations("queuedSettlements");
  return { title: queue("title") };
}

async function QueuePage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.read");
  const queue = await getTranslations("queuedSettlements");
  return (
    <>
      <PageHeader title={queue("title")} description={queue("description")} />
      <QueuedNotice />
      <QueuedTable />
    </>
  );
}

export default withWords(import.meta.url, QueuePage);
