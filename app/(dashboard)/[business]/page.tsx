import { GoingLiveChecklist } from "@/components/frame/help/going-live";
import { TourOffer } from "@/components/frame/help/tour-offer";
import { Overview } from "@/components/records/overview/overview";
import { SecondFactorNotice } from "@/components/shared/parts/second-factor-notice";
import { readFigures } from "@/lib/areas/records/overview/server/read-figures";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { goingLiveOperations } from "@/lib/areas/settings/going-live/operations";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { readInbox } from "@/lib/server/notices/inbox";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("overview", (words) => words("title"));

const Page = memberPage(
  "overview.read",
  async ({ business, member }) => {
    // The figures are the page: sent with it, they are there with the first paint. Without them it asks for itself.
    const [figures, inbox] = await Promise.all([
      readFigures(business, member.role).catch(() => undefined),
      readInbox(member).catch(() => undefined),
    ]);
    const first = (
      <>
        <SecondFactorNotice />
        <TourOffer />
        <GoingLiveChecklist />
      </>
    );
    return <Overview initial={figures} inbox={inbox} first={first} />;
  },
  ({ role }) => [
    question(businessOperations.show, {}),
    question(goingLiveOperations.show, {}),
    ...(roleCan(role, "settlements.make") ? [question(policyOperations.secondFactor, {})] : []),
  ],
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
    "notices",
    "notices.kinds",
    "orders.outcome",
    "overview",
    "policy.secondFactor",
    "wallet.channels",
    "wallet.statement",
    "wallet.status",
    "withdrawals.status",
  ],
  Page,
);
