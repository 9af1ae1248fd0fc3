import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";
import { SettlementHere } from "./settlement-here";

type Props = { params: Promise<{ business: string; trackId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const settlements = await getTranslations("settlements");
  return { title: settlements("oneOf", { id: shortenMiddle(idOf(await params)) }) };
}

async function SettlementPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.read");
  return <SettlementHere />;
}

const idOf = ({ trackId }: { trackId: string }): string => decodeURIComponent(trackId);

export default withWords(import.meta.url, SettlementPage);
