import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Overview } from "@/components/records/overview/overview";
import { attentionLines } from "@/lib/areas/records/overview/attention-lines";
import { readAttention } from "@/lib/areas/records/overview/server/attention";
import { readFigures } from "@/lib/areas/records/overview/server/read-figures";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { WithPreloaded } from "@/lib/kit/operations/provider";
import { preload, question } from "@/lib/server/pages/preload";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const overview = await getTranslations("overview");
  return { title: overview("title") };
}

async function OverviewPage({ params }: Props) {
  const { business } = await params;
  const member = await requireMember(business, "overview.read");
  // The figures are the page: sent with it, they are there with the first paint. Without them it asks for itself.
  const [figures, attention, answers] = await Promise.all([
    readFigures(business, member.role).catch(() => undefined),
    readAttention(member, Date.now()).catch(() => undefined),
    preload(member, [question(businessOperations.show, {})]),
  ]);
  return (
    <WithPreloaded answers={answers}>
      <Overview initial={figures} attentionLines={attention && attentionLines(attention.items)} />
    </WithPreloaded>
  );
}

export default withWords(
  [
    "charts",
    "failures.codes",
    "failures.unknown",
    "overview",
    "overview.attention",
    "wallet.channels",
    "wallet.statement",
    "wallet.status",
    "withdrawals.status",
  ],
  OverviewPage,
);
