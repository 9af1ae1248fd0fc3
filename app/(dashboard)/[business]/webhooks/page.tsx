import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { WebhookTable } from "@/components/records/webhooks/webhook-table";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("webhooks");
  return { title: words("title") };
}

async function WebhooksPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "webhooks.read");
  const words = await getTranslations("webhooks");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <WebhookTable />
    </>
  );
}

export default withWords(["webhooks", "withdrawals.status"], WebhooksPage);
