import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrderDetail } from "@/components/orders/order-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; orderId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("orders");
  return { title: words("one") };
}

async function Page({ params }: Props) {
  const { business, orderId } = await params;
  await requireMember(business, "settlements.read");
  return <OrderDetail orderId={orderId} />;
}

export default withWords(import.meta.url, Page);
