import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";
import { WithdrawalHere } from "./withdrawal-here";

type Props = { params: Promise<{ business: string; withdrawalId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const withdrawals = await getTranslations("withdrawals");
  return { title: `${withdrawals("one")} ${shortenMiddle(idOf(await params))}` };
}

async function WithdrawalPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "withdrawals.read");
  return <WithdrawalHere />;
}

const idOf = ({ withdrawalId }: { withdrawalId: string }): string => decodeURIComponent(withdrawalId);

export default withWords(import.meta.url, WithdrawalPage);
