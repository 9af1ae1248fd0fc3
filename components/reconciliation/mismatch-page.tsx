"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { Card, Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { DescriptionList } from "@/components/ui/description-list";
import { DetailSkeleton } from "@/components/ui/detail-layout";
import { ErrorState } from "@/components/ui/error-state";
import { Id } from "@/components/ui/id";
import { Missing, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { usePreferences } from "@/components/ui/preferences-context";
import { RecordNotFound } from "@/components/ui/record-not-found";
import { StatusBadge } from "@/components/ui/status-badge";
import { Timeline } from "@/components/ui/timeline";
import { useNow } from "@/components/ui/use-now";
import { bankAccountRoutes } from "@/lib/bank-accounts/declared";
import { connectionRoutes } from "@/lib/connection/declared";
import { formatDuration } from "@/lib/format/date-display";
import { formatNumber } from "@/lib/format/digits";
import { gatewayRoutes } from "@/lib/gateway/declared";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { orderRoutes } from "@/lib/orders/declared";
import type { MismatchDetail } from "@/lib/reconciliation/answers";
import type { MismatchSide } from "@/lib/reconciliation/checks";
import { reconciliationRoutes } from "@/lib/reconciliation/declared";
import { reconciliationOperations } from "@/lib/reconciliation/operations";
import { MISMATCH_STATUS } from "@/lib/reconciliation/status";
import { walletRoutes } from "@/lib/wallet/declared";
import { MismatchNoteForm } from "./note-form";
import { ChannelName } from "./place-lines";

/** One mismatch: why, both sides, what was said of it, and a place to say more. */
export function MismatchPage({ mismatchId }: { mismatchId: string }) {
  const words = useTranslations("reconciliation");
  const common = useTranslations("common");
  const business = useBusiness();
  const { data, error, refetch, isFetching } = useOperation(reconciliationOperations.mismatch, { mismatchId });
  const back = { href: reconciliationRoutes.mismatches(business), label: words("mismatches.title") };
  if (!data) {
    return (
      <>
        <PageHeader back={back} title={words("mismatches.one")} />
        {error?.code === "not_found" || error?.code === "invalid_input" ? (
          <RecordNotFound
            area="reconciliation"
            id={mismatchId}
            idLabel={words("mismatches.one")}
            isSearchable={false}
          />
        ) : error ? (
          <Card>
            <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
          </Card>
        ) : (
          <DetailSkeleton label={common("loading")} />
        )}
      </>
    );
  }
  const state = data.level === "information" && data.state === "open" ? "information" : data.state;
  return (
    <>
      <PageHeader
        back={back}
        title={words(`checks.${data.check}`)}
        status={<StatusBadge status={MISMATCH_STATUS[state]} />}
        description={words(`why.${data.check}`)}
      />
      <div className="space-y-5">
        <Sides mismatch={data} />
        <History mismatch={data} />
      </div>
    </>
  );
}

function Sides({ mismatch }: { mismatch: MismatchDetail }) {
  const words = useTranslations("reconciliation.detail");
  const fields = useTranslations("reconciliation.fields");
  const { locale } = usePreferences();
  const now = useNow();
  const { day, since, resolvedAt, amountRial, otherRial, ours, theirs, count, firstSeenAt } = mismatch;
  const endMs = resolvedAt ? Date.parse(resolvedAt) : now;
  return (
    <Section title={words("sides")}>
      <DescriptionList
        items={[
          { term: fields("amountRial"), value: <Money rial={amountRial} className="font-semibold" /> },
          (otherRial !== null || count === 1) && { term: fields("otherRial"), value: <Money rial={otherRial} /> },
          { term: words("ours"), value: <Side side={ours} /> },
          { term: words("theirs"), value: <Side side={theirs} /> },
          count > 1 && { term: fields("count"), value: formatNumber(count, locale) },
          { term: fields("day"), value: <DateText value={day} /> },
          { term: words("age"), value: endMs ? formatDuration(endMs - Date.parse(since), locale) : "…" },
          { term: fields("firstSeenAt"), value: <DateText value={firstSeenAt} form="long" /> },
          resolvedAt !== null && { term: fields("resolvedAt"), value: <DateText value={resolvedAt} form="long" /> },
        ]}
      />
    </Section>
  );
}

function Side({ side }: { side: MismatchSide | null }) {
  const words = useTranslations("reconciliation.detail");
  const business = useBusiness();
  if (!side) return <Missing label={words("none")} />;
  const { kind, id, channel, place } = side;
  const href = {
    order: () => orderRoutes.order(business, id),
    payment: () => gatewayRoutes.gatewayPayment(business, id),
    transaction: () => walletRoutes.transaction(business, id),
    day: () => walletRoutes.wallet(business, { from: id, to: id, ...(channel ? { channel } : {}) }),
    accountDay: () => bankAccountRoutes.bankAccount(business, place ?? "", { from: id, to: id }),
    connection: () => connectionRoutes.connection(business),
  }[kind]();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {kind === "day" || kind === "accountDay" ? <DateText value={id} /> : <Id value={id} />}
      {channel && <ChannelName channel={channel} />}
      <ButtonLink size="sm" href={href}>
        {words(kind)}
      </ButtonLink>
    </span>
  );
}

function History({ mismatch }: { mismatch: MismatchDetail }) {
  const words = useTranslations("reconciliation.detail");
  const mayNote = useCan("reconciliation.note");
  const entries = mismatch.history.map(({ id, at, event, by, note }) => ({
    id,
    title: words(`events.${event}`),
    time: <DateText value={at} form="long" />,
    tone: event === "explained" ? ("info" as const) : undefined,
    description: (
      <>
        <span>{by ?? words("byItself")}</span>
        {note === null && by !== null && <p className="mt-1 text-muted">{words("forgotten")}</p>}
        {note !== null && (
          <p dir="auto" className="mt-1 whitespace-pre-line text-text">
            {note}
          </p>
        )}
      </>
    ),
  }));
  return (
    <Section title={words("history")}>
      {entries.length > 0 ? <Timeline entries={entries} /> : <p className="text-muted">{words("noHistory")}</p>}
      <div className="mt-5 border-t pt-5">
        {mayNote ? <MismatchNoteForm mismatch={mismatch} /> : <p className="text-muted">{words("notYours")}</p>}
      </div>
    </Section>
  );
}
