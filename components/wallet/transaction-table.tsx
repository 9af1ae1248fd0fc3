"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { useCan } from "@/components/shell/member-context";
import { EmptyState } from "@/components/ui/empty-state";
import { late } from "@/components/ui/late";
import { usePreferences } from "@/components/ui/preferences-context";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "@/lib/format/money";
import { loadWithWords } from "@/lib/i18n/words/load-with-words";
import { useBusiness } from "@/lib/operations/business";
import { routes, STATEMENT } from "@/lib/routes";
import { transactionFields } from "@/lib/wallet/fields";
import { toListInput, toTotalsInput, transactionListState } from "@/lib/wallet/list-state";
import { walletOperations } from "@/lib/wallet/operations";
import { CardNumber, Effect, Party, SignedAmount, What } from "./transaction-cells";
import { TRANSACTION_FILTERS, TransactionFilters } from "./transaction-filters";

/** Where a text was searched in vain: what was not looked through, with its words. */
const Unsearched = late(
  loadWithWords("components/wallet/unsearched", async () => (await import("./unsearched")).Unsearched),
  () => null,
  { isBrowserOnly: true },
);

/** Only a period has totals. */
const PeriodTotals = late(
  loadWithWords("components/wallet/period-totals", async () => (await import("./period-totals")).PeriodTotals),
  () => <Skeleton className="mb-4 h-36" />,
  { isBrowserOnly: true },
);

const COLUMNS = columnsOf(transactionFields, {
  what: (row) => <What row={row} />,
  amount: (row) => <SignedAmount row={row} className="font-semibold" />,
  party: (row) => <Party row={row} />,
  net: (row) => <Effect row={row} />,
  card: (row) => <CardNumber value={row.card} />,
});
const withoutBalance = COLUMNS.filter(({ id }) => id !== "balanceAfter");

/** The statement: every movement of the wallet, newest first. */
export function TransactionTable() {
  const wallet = useTranslations("wallet");
  const business = useBusiness();
  const canSeeBalance = useCan("wallet.read");
  const { unit, locale } = usePreferences();
  const list = useListState(transactionListState);
  const input = toListInput(list.value);
  const text = list.value.q;
  const totalsOf = toTotalsInput(list.value);

  return (
    <section id={STATEMENT} aria-label={wallet("statement")} className="scroll-mt-36">
      {canSeeBalance && totalsOf && <PeriodTotals of={totalsOf} />}
      <OperationList
        mostSkeletonRows={6}
        label={wallet("list")}
        operation={walletOperations.transactions}
        input={input}
        list={list}
        nextCursor={({ nextAfter }) => nextAfter}
        columns={canSeeBalance ? COLUMNS : withoutBalance}
        rowId={(row) => row.id}
        rowHref={(row) => routes.transaction(business, row.id)}
        rowName={(row) => wallet("oneOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
        filterNames={TRANSACTION_FILTERS}
        filters={(actions) => <TransactionFilters list={list} actions={actions} />}
        actions={<ExportButton source="transactions" input={input} />}
        filteredTitle={text && wallet("unsearched.title")}
        filteredHint={text && <Unsearched text={text} />}
        nothing={<EmptyState icon={ReceiptText} title={wallet("empty.title")} description={wallet("empty.body")} />}
      />
    </section>
  );
}
