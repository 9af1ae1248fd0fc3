"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Id } from "@/components/kit/ui/id";
import { Textarea } from "@/components/kit/ui/input";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { RecordHeader } from "@/components/kit/ui/record-header";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { Timeline } from "@/components/kit/ui/timeline";
import { showToast } from "@/components/kit/ui/toast";
import { useNow } from "@/components/kit/ui/use-now";
import { RecordNotFound } from "@/components/shared/parts/record-not-found";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { type MismatchSide, MOST_NOTE } from "@/lib/areas/records/reconciliation/checks";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { Mismatch, MismatchDetail } from "@/lib/areas/records/reconciliation/server/answers";
import { MISMATCH_STATUS } from "@/lib/areas/records/reconciliation/status";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { formatDuration } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { Refused } from "./close-month";
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
        <RecordHeader back={back} title={words("mismatches.one")} />
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
      <RecordHeader
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
  const labels = useTranslations("labels");
  const { locale } = usePreferences();
  const now = useNow();
  const { day, since, resolvedAt, amountRial, otherRial, ours, theirs, count, firstSeenAt } = mismatch;
  const endMs = resolvedAt ? Date.parse(resolvedAt) : now;
  return (
    <Section title={words("sides")}>
      <DescriptionList
        items={[
          amountRial !== null && {
            term: labels("amount"),
            value: <Money rial={amountRial} className="font-semibold" />,
          },
          otherRial !== null && { term: fields("otherRial"), value: <Money rial={otherRial} /> },
          ours && { term: words("ours"), value: <Side side={ours} /> },
          theirs && { term: words("theirs"), value: <Side side={theirs} /> },
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

function Side({ side }: { side: MismatchSide }) {
  const words = useTranslations("reconciliation.detail");
  const business = useBusiness();
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

/** A note on a mismatch, alone or as what explains it; what explained it may be taken back. */
function MismatchNoteForm({ mismatch: { id, state, amountRial, otherRial, count } }: { mismatch: Mismatch }) {
  const words = useTranslations("reconciliation.detail");
  const noteId = useId();
  const hintId = useId();
  const [note, setNote] = useState("");
  const write = useOperationMutation(reconciliationOperations.note);
  const send = async (event: "note" | "explained" | "unexplained") => {
    try {
      await write.mutateAsync({ mismatchId: id, note, event, seen: { amountRial, otherRial, count } });
      setNote("");
      showToast({ title: words(event === "explained" ? "explained" : "saved"), tone: "success" });
    } catch {
      // It is said below, and what was typed stays.
    }
  };
  const isEmpty = note.trim() === "";
  return (
    <form
      aria-label={words("write")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void send("note");
      }}
    >
      <fieldset disabled={write.isPending} className="contents">
        <label htmlFor={noteId} className="mb-1.5 block font-medium">
          {words("write")}
        </label>
        <p id={hintId} className="mb-1.5 text-muted text-sm">
          {words("writeHint")}
        </p>
        <Textarea
          id={noteId}
          aria-describedby={hintId}
          dir={note ? "auto" : undefined}
          rows={3}
          maxLength={MOST_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {write.error && <Refused error={write.error} />}
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {state === "open" && (
            <Button disabled={isEmpty} onClick={() => void send("explained")}>
              {words("explain")}
            </Button>
          )}
          {state === "explained" && (
            <Button disabled={isEmpty} onClick={() => void send("unexplained")}>
              {words("unexplain")}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isEmpty} isLoading={write.isPending}>
            {words("addNote")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
