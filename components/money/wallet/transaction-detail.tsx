"use client";

import { ExternalLink, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Alert } from "@/components/kit/ui/alert";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { type Description, DescriptionList } from "@/components/kit/ui/description-list";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { RecordHeader } from "@/components/kit/ui/record-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { SlowHint } from "@/components/kit/ui/slow-hint";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { OwnOrder } from "@/components/shared/order-forms/own-order";
import { IssueDocument } from "@/components/shared/parts/issue-document";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { useListed } from "@/components/shared/records/use-record";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { channelOfTitle, directionOf, isSettlement, transactionStatusView } from "@/lib/areas/money/wallet/status";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { isUnread } from "@/lib/kit/operations/unread";
import { ChannelName } from "./transaction-cells";
import { TransactionMovement } from "./transaction-movement";
import { asRecord, FormAnswers, TransactionParty } from "./transaction-party";

interface TransactionDetailProps {
  transactionId: string;
  /** Ways to what other areas have of it. */
  children?: ReactNode;
  /** What they show of it here. */
  beside?: ReactNode;
}

/** Everything about one row of the statement. */
export function TransactionDetail({ transactionId, children, beside }: TransactionDetailProps) {
  const wallet = useTranslations("wallet");
  const back = { href: useLastList(walletRoutes.wallet(useBusiness())), label: wallet("backToStatement") };
  const {
    shown: transaction,
    asOf,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useTransaction(transactionId);

  if (!transaction) {
    return (
      <>
        <RecordHeader title={wallet("one")} back={back} />
        <Card>
          {error ? (
            <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
          ) : isPending ? (
            <Waiting />
          ) : (
            <EmptyState icon={SearchX} title={wallet("notFound.title")} description={wallet("notFound.body")} />
          )}
        </Card>
      </>
    );
  }
  const direction = directionOf(transaction);
  return (
    <>
      <RecordHeader
        back={back}
        title={
          <>
            <span className="sr-only">{wallet("one")}: </span>
            <Money
              rial={direction === -1 ? -transaction.amountRial : transaction.amountRial}
              isSigned={direction === 1}
            />
          </>
        }
        status={<StatusBadge status={transactionStatusView(transaction)} />}
        description={
          <>
            <ChannelName row={transaction} /> ·{" "}
            <DateText value={transaction.createdAt} isUnread={isUnread(transaction, "createdAt")} form="long" />
          </>
        }
        actions={
          <>
            {children}
            <Receipt row={transaction} />
            {transaction.status !== "unknown" && (
              <IssueDocument kind="walletTransaction" about={transaction.id} what="certificate" />
            )}
          </>
        }
      />
      {error && <StaleNotice error={error} asOf={asOf} onRetry={refetch} isRetrying={isFetching} className="mb-4" />}
      <div aria-busy={isPlaceholderData} className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <Failure row={transaction} />
          <TransactionMovement row={transaction} />
          <RevealScope record={asRecord(transaction)}>
            {isSettlement(transaction) ? (
              <>
                <TransactionParty row={transaction} side="receiver" />
                <TransactionParty row={transaction} side="payer" />
              </>
            ) : (
              <>
                <TransactionParty row={transaction} side="payer" />
                <TransactionParty row={transaction} side="receiver" />
              </>
            )}
          </RevealScope>
          <FormAnswers row={transaction} />
        </div>
        <div className="grid gap-4">
          {beside}
          <References row={transaction} />
          {transaction.comments.length > 0 && (
            <Section title={wallet("sections.comments")}>
              <ul className="space-y-2">
                {transaction.comments.map((comment) => (
                  <li key={comment} dir="auto" className="rounded bg-sunken px-3 py-2">
                    {comment}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

function Receipt({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  const common = useTranslations("common");
  if (!row.receiptUrl) return null;
  return (
    <a
      href={row.receiptUrl}
      target="_blank"
      rel="noopener noreferrer"
      title={common("opensInNewTab")}
      className={buttonClass()}
    >
      <ExternalLink aria-hidden className="size-4" />
      {wallet("openReceipt")}
      <span className="sr-only">({common("opensInNewTab")})</span>
    </a>
  );
}

function Failure({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  if (!row.failure?.code && !row.failure?.message) return null;
  return (
    <Alert tone="danger" title={wallet("sections.failure")}>
      {row.failure.message && <p dir="auto">{row.failure.message}</p>}
      <p className="text-muted">
        {row.failure.code && (
          <>
            {wallet("fields.failureCode")}: <bdi dir="ltr">{row.failure.code}</bdi>
          </>
        )}
        {directionOf(row) === 0 && <> · {wallet("movedNothing")}</>}
      </p>
    </Alert>
  );
}

/** Numbers by which banks, customers and the service's support know it. */
function References({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  const business = useBusiness();
  const canSeeSettlements = useCan("settlements.read");
  const id = (name: ReferenceName, value: string | null): Description | null =>
    value === null
      ? null
      : { term: wallet(`fields.${name}`), value: <Id value={value} label={wallet(`fields.${name}`)} isWhole /> };
  const linked = (name: "sourceTransaction" | "revisedTransaction", value: string | null): Description | null =>
    value === null
      ? null
      : {
          term: wallet(`fields.${name}`),
          value: (
            <TextLink href={walletRoutes.transaction(business, value)}>
              <Id value={value} isWhole />
            </TextLink>
          ),
        };
  const trackId = id("trackId", row.trackId);
  const ofWithdrawal = channelOfTitle(row.channelTitle) === "subscription" && trackId;
  return (
    <Section title={wallet("sections.references")}>
      <DescriptionList
        columns={1}
        items={[
          id("id", row.id),
          id("trackingCode", row.trackingCode),
          id("refId", row.refId),
          ofWithdrawal ? { ...trackId, term: wallet("fields.withdrawalTrackId") } : trackId,
          id("paymentNumber", row.paymentNumber),
          id("factorNumber", row.factorNumber),
          id("uuid", row.uuid),
          linked("sourceTransaction", row.sourceTransactionId),
          linked("revisedTransaction", row.revisedTransactionId),
        ]}
      />
      {isSettlement(row) && row.trackId && canSeeSettlements && (
        <p className="mt-4">
          <TextLink href={settlementRoutes.settlement(business, row.trackId)}>{wallet("openSettlement")}</TextLink>
        </p>
      )}
      {channelOfTitle(row.channelTitle) === "cash-in" && <OwnOrder trackId={row.trackId} />}
      {ofWithdrawal && row.trackId && (
        <p className="mt-4">
          <TextLink href={searchRoutes.search(business, row.trackId)}>{wallet("openWithdrawal")}</TextLink>
        </p>
      )}
    </Section>
  );
}

type ReferenceName = "id" | "trackingCode" | "refId" | "trackId" | "paymentNumber" | "factorNumber" | "uuid";

function Waiting(): ReactNode {
  const common = useTranslations("common");
  return (
    <div className="relative">
      <SlowHint />
      <div role="status" aria-label={common("loading")} className="grid gap-6 p-5 sm:grid-cols-2">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else
          <div key={index} className="space-y-2">
            <Skeleton className="w-24" />
            <Skeleton className="w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A transaction: at once what a list knew, then the service's word. The service finds one by asking its list. */
const useTransaction = (id: string) =>
  useListed(walletOperations.transactions, (row: Transaction) => row.id === id, oneTransaction(id));
