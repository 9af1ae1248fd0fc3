import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { Inbox } from "@/components/money/approvals/inbox";
import { RemovalRequests } from "@/components/money/approvals/removal-requests";
import { HeldProposals } from "@/components/money/deposits/held-proposals";
import { NeedPersonNotice } from "@/components/money/orders/need-person-notice";
import { WaitingInquiries } from "@/components/people/inquiries/waiting-inquiries";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("approvals");
  return { title: words("title") };
}

async function Page({ params }: Props) {
  await requireMember((await params).business, "settlements.read");
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
}

export default withWords(
  ["approvals", "approvals.attention", "deposits.list", "deposits.suspicious", "orders", "orders.help"],
  Page,
);
