import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { HeldProposals } from "@/components/money/deposits/held-proposals";
import { Inbox } from "@/components/money/orders/approvals/inbox";
import { RemovalRequests } from "@/components/money/orders/approvals/removal-requests";
import { NeedPersonNotice } from "@/components/money/orders/need-person-notice";
import { WaitingInquiries } from "@/components/people/inquiries/waiting-inquiries";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("approvals", (words) => words("title"));

const Page = memberPage("settlements.read", async () => {
  const words = await getTranslations("approvals");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <NeedPersonNotice />
      <HeldProposals />
      <RemovalRequests />
      <WaitingInquiries />
      <Inbox />
    </>
  );
});

export default withWords(
  ["approvals", "approvals.attention", "deposits.list", "deposits.suspicious", "orders", "orders.help"],
  Page,
);
