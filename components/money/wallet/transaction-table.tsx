"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { late } from "@/components/kit/ui/late";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { ExportButton } from "@/components/shared/exports/export-button";
import { IssueDocument } from "@/components/shared/parts/issue-document";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { STATEMENT, walletRoutes } from "@/lib/areas/money/wallet/declared";
import { transactionFields } from "@/lib/areas/money/wallet/fields";
import { channelFilters, statementFilters } from "@/lib/areas/money/wallet/filters";
import {
  asksBook,
  inChannel,
  periodAlone,
  toTotalsInput,
  transactionListInputOf,
  transactionListState,
} from "@/lib/areas/money/wallet/list-state";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { type TransactionChannel, transactionStatusView } from "@/lib/areas/money/wallet/status";
import { tehranToday } from "@/lib/kit/clock";
import { formatMoney } from "@/lib/kit/format/money";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { Effect, Party, PartyCard, SignedAmount, What } from "./transaction-cells";
import { namesOf, ordersOf, TransactionFilters, TransactionOrder } from "./transaction-filters";

/** Shown if a search found nothing: what was not searched. */
const Unsearched = late(
  loadWithWords(["wallet.unsearched"], async () => (await import("./unsearched")).Unsearched),
  () => null,
  { isBrowserOnly: true },
);

/** Only a period has totals. */
const PeriodTotals = late(
  loadWithWords(
    ["wallet.missing", "wallet.statement", "wallet.totals"],
    async () => (await import("./period-totals")).PeriodTotals,
  ),
  () => <Skeleton className="mb-4 h-36" />,
  { isBrowserOnly: true },
);

/** Only the book says how fresh its rows are. */
const StatementSourceNote = late(
  loadWithWords(
    ["wallet.missing", "wallet.source"],
    async () => (await import("./statement-source")).StatementSourceNote,
  ),
  () => <p className="mb-3 h-5" />,
  { isBrowserOnly: true },
);

const COLUMNS = columnsOf(transactionFields, {
  what: (row) => <What row={row} />,
  amount: (row) => <SignedAmount row={row} className="font-semibold" />,
  status: (row) => <StatusBadge status={transactionStatusView(row)} />,
  party: (row) => <Party row={row} />,
  net: (row) => <Effect row={row} />,
  card: (row) => <PartyCard value={row.card} />,
});
/** The days of the charts above it, and whether they are compared. */
const CHART_NAMES = ["days", "compare"];
const withoutBalance = COLUMNS.filter(({ id }) => id !== "balanceAfter");

interface TransactionTableProps {
  /** Shows only the rows of this channel, and has no filters by channel and kind. */
  channel?: TransactionChannel;
  label?: string;
  /** Shown if there are no rows at all. */
  nothing?: ReactNode;
}

/** The statement: every movement of the wallet, newest first unless another order is chosen. */
export function TransactionTable({ channel, label, nothing }: TransactionTableProps = {}) {
  const wallet = useTranslations("wallet");
  const business = useBusiness();
  const canSeeBalance = useCan("wallet.read");
  const { unit, locale } = usePreferences();
  const list = useListState(transactionListState);
  const asked = channel ? inChannel(list.value, channel) : list.value;
  const filters = channel ? channelFilters : statementFilters;
  const input = transactionListInputOf(asked);
  const text = asked.q;
  const totalsOf = toTotalsInput(asked);
  const isOfBook = asksBook(asked);
  // The list asks the same.
  const { data } = useOperation(walletOperations.statement, input, { enabled: isOfBook, keepPrevious: true });
  const source = isOfBook ? data?.source : undefined;
  const period = periodAlone(asked, tehranToday());
  const isUnanswered = source?.kind === "nobody";

  return (
    <section id={STATEMENT} aria-label={label ?? wallet("statement")} className="scroll-mt-36">
      {canSeeBalance && totalsOf && !isUnanswered && <PeriodTotals of={totalsOf} />}
      <OperationList
        // A period has its totals above the rows.
        totals={canSeeBalance && !totalsOf && !isOfBook ? "own" : undefined}
        mostSkeletonRows={6}
        namesBeside={CHART_NAMES}
        label={label ?? wallet("list")}
        operation={isOfBook ? walletOperations.statement : walletOperations.transactions}
        input={input}
        list={list}
        nextCursor={({ nextAfter }) => nextAfter}
        columns={canSeeBalance ? COLUMNS : withoutBalance}
        rowId={(row) => row.id}
        rowHref={(row) => walletRoutes.transaction(business, row.id)}
        rowName={(row) => wallet("oneOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
        orders={ordersOf(list)}
        filterSet={filters}
        filterNames={namesOf(filters)}
        filters={(actions) => (
          <>
            <TransactionFilters list={list} filters={filters} actions={actions} />
            {source && <StatementSourceNote source={source} list={list} />}
          </>
        )}
        actions={
          <>
            <TransactionOrder list={list} />
            {canSeeBalance && period && (
              <IssueDocument kind="walletStatement" about={`${period.from}_${period.to}`} what="statement" />
            )}
            {!isUnanswered && <ExportButton source="transactions" input={input} />}
          </>
        }
        filteredTitle={isUnanswered ? wallet("noAnswer") : text && wallet("unsearched.title")}
        filteredHint={
          isUnanswered
            ? wallet("noAnswerHint")
            : text && (
                <Unsearched text={text} onPerson={() => list.set({ q: undefined, in: undefined, person: text })} />
              )
        }
        nothing={
          nothing ?? <EmptyState icon={ReceiptText} title={wallet("empty.title")} description={wallet("empty.body")} />
        }
      />
    </section>
  );
}
