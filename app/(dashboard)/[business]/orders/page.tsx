import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { NeedPersonNotice } from "@/components/money/orders/need-person-notice";
import { OrderTable } from "@/components/money/orders/order-table";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("orders");
  return { title: words("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "settlements.read");
  const words = await getTranslations("orders");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <NeedPersonNotice />
      <OrderTable />
    </>
  );
}

export default withWords(["approvals.attention", "exports", "orders"], Page);
