import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { AttentionPage } from "@/components/money/approvals/attention-page";
import { OrderNewsList } from "@/components/money/approvals/order-news";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("approvals.attention");
  return { title: words("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "settlements.read");
  const words = await getTranslations("approvals.attention");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <AttentionPage />
      <OrderNewsList />
    </>
  );
}

export default withWords(["approvals.attention", "orders"], Page);
