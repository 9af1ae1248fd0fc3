import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { LateQueuedNotice } from "@/components/money/queued-settlements/late-queued-notice";
import { BalanceCards } from "@/components/money/wallet/balance-cards";
import { TransactionTable } from "@/components/money/wallet/transaction-table";
import { WalletCharts } from "@/components/records/overview/wallet-charts";
import { readFigures } from "@/lib/areas/records/overview/server/read-figures";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const wallet = await getTranslations("wallet");
  return { title: wallet("title") };
}

async function WalletPage({ params }: Props) {
  const { business } = await params;
  const member = await requireMember(business, "transactions.read");
  const wallet = await getTranslations("wallet");
  const seesBalance = roleCan(member.role, "wallet.read");
  // Sent with the page, the charts are there with the first paint. Without them they ask for themselves.
  const figures = seesBalance ? await readFigures(business, member.role).catch(() => undefined) : undefined;
  return (
    <>
      <PageHeader
        title={wallet("title")}
        description={wallet(seesBalance ? "description" : "descriptionWithoutBalance")}
      />
      {seesBalance && (
        <>
          <BalanceCards />
          <WalletCharts initial={figures} />
          {/* It is known only after the page has come: above the rest it would push down what is being read. */}
          <LateQueuedNotice hasLink />
        </>
      )}
      <TransactionTable />
    </>
  );
}

export default withWords(
  ["charts", "documents.issue", "documents.list", "exports", "overview.balance", "overview.flow", "wallet"],
  WalletPage,
);
