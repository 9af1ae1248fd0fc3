import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { requireMember } from "@/lib/server/members/require-member";
import { BatchHere } from "./batch-here";

type Props = { params: Promise<{ business: string; batchId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const batches = await getTranslations("batches");
  return { title: `${batches("one")} ${shortenMiddle(idOf(await params))}` };
}

async function BatchPage({ params }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.read");
  return <BatchHere />;
}

const idOf = ({ batchId }: { batchId: string }): string => decodeURIComponent(batchId);

export default withWords(import.meta.url, BatchPage);
