import { Overview } from "@/components/records/overview/overview";
import { attentionLines } from "@/lib/areas/records/overview/attention-lines";
import { readAttention } from "@/lib/areas/records/overview/server/attention";
import { readFigures } from "@/lib/areas/records/overview/server/read-figures";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("overview", (words) => words("title"));

const Page = memberPage(
  "overview.read",
  async ({ business, member }) => {
    // The figures are the page: sent with it, they are there with the first paint. Without them it asks for itself.
    const [figures, attention] = await Promise.all([
      readFigures(business, member.role).catch(() => undefined),
      readAttention(member, Date.now()).catch(() => undefined),
    ]);
    return <Overview initial={figures} attentionLines={attention && attentionLines(attention.items)} />;
  },
  () => [question(businessOperations.show, {})],
);

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
  Page,
);
