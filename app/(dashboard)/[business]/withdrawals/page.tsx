import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/ui/page-header";
import { WithdrawalTable } from "@/components/withdrawals/withdrawal-table";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const withdrawals = await getTranslations("withdrawals");
  return { title: withdrawals("title") };
}

async function WithdrawalsPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "withdrawals.read");
  const withdrawals = await getTranslations("withdrawals");
  return (
    <>
      <PageHeader title={withdrawals("title")} description={withdrawals("description")} />
      <WithdrawalTable />
    </>
  );
}

export default withWords(import.meta.url, WithdrawalsPage);
