import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LateBalanceChart, LateFlowChart } from "@/components/overview/late-charts";
import { QueuedNotice } from "@/components/queued-settlements/queued-notice";
import { PageHeader } from "@/components/ui/page-header";
import { BalanceCards } from "@/components/wallet/balance-cards";
import { TransactionTable } from "@/components/wallet/transaction-table";
import { roleCan } from "@/lib/permissions";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const wallet = await getTranslations("wallet");
  return { title: wallet("title") };
}

export default async function WalletPage({ params }: Props) {
  const { business } = await params;
  const member = await requireMember(business, "transactions.read");
  const wallet = await getTranslations("wallet");
  const seesBalance = roleCan(member.role, "wallet.read");
  return (
    <>
      <PageHeader
        title={wallet("title")}
        description={wallet(seesBalance ? "description" : "descriptionWithoutBalance")}
      />
      {seesBalance && (
        <>
          <QueuedNotice hasLink />
          <BalanceCards />
          <div className="mb-6 grid gap-4 lg:grid-cols-2">
            <LateBalanceChart />
            <div className="max-md:hidden">
              <LateFlowChart />
            </div>
          </div>
        </>
      )}
      <TransactionTable />
    </>
  );
}
