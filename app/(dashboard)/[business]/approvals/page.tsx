import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { HeldProposals } from "@/components/money/deposits/held-proposals";
import { Inbox } from "@/components/money/orders/approvals/inbox";
import { RemovalRequests } from "@/components/money/orders/approvals/removal-requests";
import { NeedPersonNotice } from "@/components/money/orders/need-person-notice";
import { WaitingInquiries } from "@/components/people/inquiries/waiting-inquiries";
import { SecondFactorNotice } from "@/components/shared/parts/second-factor-notice";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { inboxState } from "@/lib/areas/money/orders/filters";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { tieOperations } from "@/lib/areas/records/ties/operations";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("approvals", (words) => words("title"));

const Page = memberPage(
  "settlements.read",
  async () => {
    const words = await getTranslations("approvals");
    return (
      <>
        {/* On a phone the tab above says where one is, and the orders come first. */}
        <div className="max-md:sr-only">
          <PageHeader title={words("title")} description={words("description")} />
        </div>
        <SecondFactorNotice className="mb-4" />
        <NeedPersonNotice />
        {/* These end within minutes. */}
        <HeldProposals />
        <div className="max-md:flex max-md:flex-col">
          <div className="max-md:order-last max-md:mt-6">
            <RemovalRequests />
            <WaitingInquiries />
          </div>
          <div className="min-w-0">
            <Inbox />
          </div>
        </div>
      </>
    );
  },
  ({ query, role }) => {
    const asked = inboxState.parse(query);
    const box = roleCan(role, "settlements.approve") ? asked.box : "waiting";
    return [
      question(orderOperations.inbox, { ...asked, box }),
      question(orderOperations.counts, {}),
      question(depositOperations.proposals, {}),
      question(tieOperations.removals, {}),
      ...(roleCan(role, "settlements.make") ? [question(policyOperations.secondFactor, {})] : []),
    ];
  },
);

export default withWords(
  [
    "approvals",
    "approvals.attention",
    "deposits.list",
    "deposits.suspicious",
    "orders",
    "orders.help",
    "policy.secondFactor",
  ],
  Page,
);
