"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { type TimelineEntry as Line, Timeline } from "@/components/kit/ui/timeline";
import { DeliveryLink, LineNotes, useDeliveryLine } from "@/components/shared/parts/use-delivery-line";
import type { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import {
  reasonKey,
  WITHDRAWAL_STATUS,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
} from "@/lib/areas/collecting/withdrawals/status";
import type { TimelineEntry } from "@/lib/areas/collecting/withdrawals/timeline";
import { changesOf, newReasonOf, type TimelineChange } from "@/lib/areas/collecting/withdrawals/timeline-lines";
import { formatNumber } from "@/lib/kit/format/digits";
import { type StatusView, statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import type { useOperation } from "@/lib/kit/operations/query";
import type { Unknown } from "@/lib/kit/operations/unread";

type Answer = ReturnType<typeof useOperation<typeof withdrawalOperations.timeline>>;

/** Everything Daftar has seen of the withdrawal, each line with its source and exact time. */
export function WithdrawalTimeline({ answer }: { answer: Answer }) {
  const words = useTranslations("withdrawals.timeline");
  return (
    <Section title={words("title")} description={words("description")}>
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} className="!py-6" />
      ) : answer.data === undefined ? (
        <TimelineSkeleton />
      ) : (
        <Lines {...answer.data} />
      )}
    </Section>
  );
}

function Lines({ entries, watch }: NonNullable<Answer["data"]>) {
  const words = useTranslations("withdrawals.timeline");
  const toLine = useLine();
  // While it is being decided this very page asks, and oftener than the job that goes on when nobody looks.
  const expected: Line[] =
    watch && watch.reason !== "deciding"
      ? [
          {
            id: "expected",
            isExpected: true,
            icon: "clock",
            title: words(watch.reason === "payer_account" ? "expectedAccount" : "expected"),
            time: <DateText value={watch.nextAt} />,
          },
        ]
      : [];
  const lines = [...entries.map(toLine), ...expected];
  return lines.length === 0 ? <p className="text-muted">{words("empty")}</p> : <Timeline entries={lines} />;
}

/** Turns what was kept into a line in words. */
function useLine(): (entry: TimelineEntry) => Line {
  const words = useTranslations("withdrawals.timeline");
  const message = useMessage();
  const { locale } = usePreferences();

  const statusName = (status: WithdrawalStatus | Unknown) => message(statusViewOf(WITHDRAWAL_STATUS, { status }).label);
  const deliveryLine = useDeliveryLine((reported) => {
    const known = WITHDRAWAL_STATUSES.find((status) => status === reported);
    return known ? statusName(known) : null;
  });
  const inWords = (change: TimelineChange): string => {
    if ("status" in change) return words(change.kind, { status: statusName(change.status) });
    if ("attempt" in change) return words(change.kind, { attempt: formatNumber(change.attempt, locale) });
    return words(change.kind);
  };

  return (entry) => {
    if (entry.kind === "delivery") return deliveryLine(entry);
    const time = <DateText value={entry.at} form="exact" className="!whitespace-normal" />;
    const [first, ...others] = changesOf(entry.before, entry.state);
    const code = newReasonOf(entry);
    const source = {
      look_up: entry.actorName === null ? words("bySomebody") : words("byPerson", { name: entry.actorName }),
      poll: words("byDaftar"),
      reading: words("byDaftar"),
      webhook: words("byWebhook"),
    }[entry.source];
    const status: StatusView = statusViewOf(WITHDRAWAL_STATUS, entry.state);
    const notes = [
      ...others.map(inWords),
      code !== null && words("reason", { reason: message(reasonKey(code)) }),
      source,
    ].filter((note) => note !== false);
    return {
      id: entry.id,
      time,
      tone: first && "status" in first ? status.tone : first?.kind === "attemptFailed" ? "warning" : "neutral",
      icon: iconOf(first, status),
      title: first ? inWords(first) : words("changed"),
      description: (
        <LineNotes notes={notes} link={entry.source === "webhook" && <DeliveryLink deliveryId={entry.deliveryId} />} />
      ),
    };
  };
}

function iconOf(change: TimelineChange | undefined, status: StatusView): Line["icon"] {
  if (change?.kind === "attemptFailed") return "alert";
  if (change?.kind === "accountArrived") return "check";
  if (change?.kind === "refundArrived") return "return";
  if (change && "status" in change) return status.icon ?? (status.tone === "success" ? "check" : "cross");
  return "dot";
}

function TimelineSkeleton() {
  const common = useTranslations("common");
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">{common("loading")}</span>
      {[0, 1].map((line) => (
        <div key={line} className="flex gap-3">
          <Skeleton className="!size-[27px] shrink-0 !rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className="w-40" />
            <Skeleton className="w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
