"use client";

import { Banknote, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { PartsBar } from "@/components/kit/ui/parts-bar";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { batchItemListState } from "@/lib/areas/money/batches/filters";
import { batchOperations, type BatchOutcomes as Outcomes } from "@/lib/areas/money/batches/operations";
import type { Batch } from "@/lib/areas/money/batches/server/answers";
import { BATCH_OUTCOME, BATCH_OUTCOMES, type BatchOutcome } from "@/lib/areas/money/batches/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { BatchOrderOutcomes as OfOrders } from "@/lib/kit/orders/views";

/** The order of the segments of the bar. A missing outcome is not final or not known. */
const FILLS = [
  ["done", "bg-success"],
  ["mixed", "bg-warning/60"],
  ["failed", "bg-danger"],
  ["reversed", "bg-warning"],
  ["canceled", "bg-neutral-line"],
] as const satisfies readonly (readonly [BatchOutcome, string])[];

interface BatchOutcomesProps {
  batchId: string;
  batch: Batch | undefined;
  /** The track id of any of the batch's payments. */
  trackId: string;
}

/**
 * The outcomes of the payments. The service's batch does not contain them. If an order made the batch, the order's
 * rows have them; otherwise each payment has a settlement of its own.
 */
export function BatchOutcomes({ batchId, batch, trackId }: BatchOutcomesProps) {
  const words = useTranslations("batches.outcomes");
  const business = useBusiness();
  const { data } = useOperation(orderOperations.batchOutcomes, { trackId });
  if (!data) return null;
  const day = batch?.createdAt ? tehranDayOf(Date.parse(batch.createdAt)) : null;
  return (
    <Section
      title={words("title")}
      className="mb-6"
      actions={
        <>
          <ButtonLink icon={Printer} href={batchRoutes.batchPrint(business, batchId)}>
            {words("print")}
          </ButtonLink>
          <ButtonLink icon={Banknote} href={settlementRoutes.settlements(business, day === null ? {} : { from: day })}>
            {words("settlements")}
          </ButtonLink>
        </>
      }
    >
      {data.order ? <OfOrder order={data.order} /> : <OfRows batchId={batchId} />}
    </Section>
  );
}

function OfOrder({ order }: { order: NonNullable<OfOrders["order"]> }) {
  const words = useTranslations("batches.outcomes");
  const business = useBusiness();
  const canMake = useCan("settlements.make");
  const { counts, rials, count } = order;
  return (
    <>
      <Parts
        count={count}
        of={(outcome) =>
          outcome === "unknown" || outcome === "mixed"
            ? { count: 0, rial: 0 }
            : { count: counts[outcome], rial: rials[outcome] }
        }
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <TextLink href={orderRoutes.order(business, order.id)}>{words("order")}</TextLink>
        {counts.failed > 0 && canMake && (
          <TextLink href={batchRoutes.newBatch(business, { from: order.id })}>{words("resendFailed")}</TextLink>
        )}
      </p>
    </>
  );
}

/** While an item may still change, the page asks again after this time. */
const OPEN_MS = 10_000;
const isOpen = ({ of }: Outcomes): boolean => of.sent.count + of.waiting.count + of.unknown.count > 0;

/** The outcomes of a batch that was made outside Daftar, with the sources of these counts. */
function OfRows({ batchId }: { batchId: string }) {
  const words = useTranslations("batches.outcomes");
  const { data, error, refetch, isFetching, dataUpdatedAt } = useOperation(
    batchOperations.outcomes,
    { batchId },
    { keepPrevious: true, refetchInterval: (told) => (told && isOpen(told) ? OPEN_MS : false) },
  );
  const again = () => void refetch();
  if (!data && error) return <ErrorState error={error} onRetry={again} isRetrying={isFetching} className="!py-4" />;
  if (!data) return <Skeleton className="h-16 w-full" />;
  return (
    <>
      {error && (
        <StaleNotice error={error} asOf={dataUpdatedAt} onRetry={again} isRetrying={isFetching} className="mb-3" />
      )}
      <Parts count={data.count} of={(outcome) => data.of[outcome]} />
      <ul className="mt-4 space-y-1 text-sm">
        {data.of.unknown.count > 0 && <li>{words("notKnown", { count: data.of.unknown.count })}</li>}
        {data.unreadRows > 0 && <li className="text-danger">{words("unread", { count: data.unreadRows })}</li>}
        {!data.isWhole && <li className="text-danger">{words("notWhole", { count: data.count })}</li>}
        <li className="text-muted">
          {words("elsewhere")} <RestsOn outcomes={data} />
        </li>
      </ul>
    </>
  );
}

/** When the rows were read, and how fresh the settlements in the book are. */
export function RestsOn({ outcomes: { asOf, bookFreshAt } }: { outcomes: Outcomes }) {
  const words = useTranslations("batches.outcomes");
  return (
    <>
      {words.rich("asOf", { at: () => <DateText value={asOf} form="clock" /> })}
      {bookFreshAt === null
        ? words("bookNotWhole")
        : words.rich("bookAsOf", { at: () => <DateText value={bookFreshAt} form="clock" /> })}
    </>
  );
}

interface PartsProps {
  count: number;
  of: (outcome: BatchOutcome) => { count: number; rial: number };
}

/** The whole batch as a bar with the count per outcome; each count links to its rows below. */
function Parts({ count, of }: PartsProps) {
  const words = useTranslations("batches.outcomes");
  const { locale } = usePreferences();
  const list = useListState(batchItemListState);
  const text = words(of("unknown").count > 0 ? "paidKnown" : "paid", {
    done: formatNumber(of("done").count, locale),
    total: formatNumber(count, locale),
  });
  return (
    <>
      <p className="mb-1.5">{text}</p>
      <PartsBar
        label={words("title")}
        text={text}
        total={count}
        parts={FILLS.map(([state, fill]) => ({ id: state, count: of(state).count, fill }))}
      />
      <ul aria-label={words("title")} className="mt-3 flex flex-wrap gap-2">
        {BATCH_OUTCOMES.filter((outcome) => of(outcome).count > 0).map((outcome) => (
          <li key={outcome}>
            <button
              type="button"
              data-printed
              aria-pressed={list.value.outcome === outcome}
              onClick={() =>
                list.set({ outcome: list.value.outcome === outcome ? undefined : outcome, status: undefined })
              }
              className="flex min-h-9 flex-wrap items-center gap-2 rounded-lg border px-2 py-1 text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-sunken"
            >
              <StatusBadge status={BATCH_OUTCOME[outcome]} />
              <span className="font-semibold tabular-nums">{formatNumber(of(outcome).count, locale)}</span>
              <Money rial={of(outcome).rial} className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
