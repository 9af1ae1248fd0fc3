import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";
import { QueuedHere } from "./queued-here";

type Props = { params: Promise<{ business: string; queuedId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const queue = await getTranslations("queuedSettlements");
  return { title: `${queue("one")} ${shortenMiddle(idOf(await params))}` };
}

async function QueuedPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.read");
  return <QueuedHere />;
}

const idOf = ({ queuedId }: { queuedId: string }): string => decodeURIComponent(queuedId);

export default withWords(import.meta.url, QueuedPage);
