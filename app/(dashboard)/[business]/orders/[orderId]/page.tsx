import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrderDetail } from "@/components/orders/order-detail";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; orderId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("orders");
  return { title: words("one") };
}

export default async function Page({ params }: Props) {
  const { business, orderId } = await params;
  await requireMember(business, "settlements.read");
  return <OrderDetail orderId={orderId} />;
}
