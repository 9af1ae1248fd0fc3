import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NeedPersonNotice } from "@/components/orders/need-person-notice";
import { OrderTable } from "@/components/orders/order-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
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
