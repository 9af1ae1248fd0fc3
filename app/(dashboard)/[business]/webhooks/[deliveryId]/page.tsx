import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WebhookDetail } from "@/components/webhooks/webhook-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; deliveryId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("webhooks");
  return { title: words("title") };
}

async function WebhookPage({ params }: Props) {
  const { business, deliveryId } = await params;
  await requireMember(business, "webhooks.read");
  return <WebhookDetail deliveryId={deliveryId} />;
}

export default withWords(import.meta.url, WebhookPage);
