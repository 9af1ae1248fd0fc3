import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WithdrawalDetail } from "@/components/withdrawals/withdrawal-detail";
import { shortenMiddle } from "@/lib/format/shorten";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; withdrawalId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const withdrawals = await getTranslations("withdrawals");
  return { title: `${withdrawals("one")} ${shortenMiddle(idOf(await params))}` };
}

export default async function WithdrawalPage({ params }: Props) {
  const given = await params;
  await requireMember(given.business, "withdrawals.read");
  const withdrawalId = idOf(given);
  return <WithdrawalDetail key={withdrawalId} withdrawalId={withdrawalId} />;
}

const idOf = ({ withdrawalId }: { withdrawalId: string }): string => decodeURIComponent(withdrawalId);
