import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TransactionDetail } from "@/components/wallet/transaction-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; transactionId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const wallet = await getTranslations("wallet");
  return { title: wallet("one") };
}

async function TransactionPage({ params }: Props) {
  const { business, transactionId } = await params;
  await requireMember(business, "transactions.read");
  return <TransactionDetail transactionId={decodeURIComponent(transactionId)} />;
}

export default withWords(import.meta.url, TransactionPage);
