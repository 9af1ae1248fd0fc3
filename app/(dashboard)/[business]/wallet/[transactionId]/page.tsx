import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TransactionDetail } from "@/components/wallet/transaction-detail";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; transactionId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const wallet = await getTranslations("wallet");
  return { title: wallet("one") };
}

export default async function TransactionPage({ params }: Props) {
  const { business, transactionId } = await params;
  await requireMember(business, "transactions.read");
  return <TransactionDetail transactionId={decodeURIComponent(transactionId)} />;
}
