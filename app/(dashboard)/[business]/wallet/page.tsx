import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { QueuedNotice } from "@/components/money/queued-settlements/queued-notice";
import { BalanceCards } from "@/components/money/wallet/balance-cards";
import { TransactionTable } from "@/components/money/wallet/transaction-table";
import { WalletCharts } from "@/components/records/overview/wallet-charts";
import { queuedSettlementOperations, WAITING } from "@/lib/areas/money/queued-settlements/operations";
import { asksBook, transactionListInputOf, transactionListState } from "@/lib/areas/money/wallet/list-state";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { readFigures } from "@/lib/areas/records/overview/server/read-figures";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WalletBeside } from "./wallet-beside";

export const generateMetadata = titled("wallet", (words) => words("title"));

const Page = memberPage(
  "transactions.read",
  async ({ business, member }) => {
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
            <QueuedNotice hasLink />
          </>
        )}
        <WalletBeside>
          <TransactionTable />
        </WalletBeside>
      </>
    );
  },
  ({ query, role }) => {
    const state = transactionListState.parse(query);
    const rows = asksBook(state) ? walletOperations.statement : walletOperations.transactions;
    return [
      question(walletOperations.balance, {}),
      question(businessOperations.show, {}),
      question(rows, transactionListInputOf(state)),
      ...(roleCan(role, "wallet.read") ? [question(queuedSettlementOperations.list, WAITING)] : []),
    ];
  },
);

export default withWords(
  [
    "charts",
    "documents.issue",
    "documents.list",
    "exports",
    "overview.balance",
    "overview.flow",
    "overview.noDayRead",
    "overview.partlyRead",
    "overview.range",
    "queuedSettlements.notice",
    "queuedSettlements.status",
    "queuedSettlements.statusHint",
    "wallet",
  ],
  Page,
);
