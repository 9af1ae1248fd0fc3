import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Inbox } from "@/components/approvals/inbox";
import { RemovalRequests } from "@/components/approvals/removal-requests";
import { HeldProposals } from "@/components/deposits/held-proposals";
import { WaitingInquiries } from "@/components/inquiries/waiting-inquiries";
import { NeedPersonNotice } from "@/components/orders/need-person-notice";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
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
