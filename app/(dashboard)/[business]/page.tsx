import { GoingLiveChecklist } from "@/components/frame/help/going-live";
import { TourOffer } from "@/components/frame/help/tour-offer";
import { Overview } from "@/components/records/overview/overview";
import { readAttention } from "@/lib/areas/records/overview/server/attention";
import { readFigures } from "@/lib/areas/records/overview/server/read-figures";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { goingLiveOperations } from "@/lib/areas/settings/going-live/operations";
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
    const first = (
      <>
        <TourOffer />
        <GoingLiveChecklist />
      </>
    );
    return <Overview initial={figures} attention={attention} first={first} />;
  },
  () => [question(businessOperations.show, {}), question(goingLiveOperations.show, {})],
);

export default withWords(
  [
    "charts",
    "goingLive",
    "help.tour.decline",
    "help.tour.offer",
    "help.tour.offerBody",
    "help.tour.start",
    "help.tour.title",
    "failures.codes",
    "failures.unknown",
    "orders.outcome",
    "overview",
    "overview.attention",
    "wallet.channels",
    "wallet.statement",
    "wallet.status",
    "withdrawals.status",
  ],
  Page,
);
