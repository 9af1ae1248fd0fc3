"use client";

import { Banknote } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { PartsBar } from "@/components/ui/parts-bar";
import { usePreferences } from "@/components/ui/preferences-context";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import type { Batch } from "@/lib/batches/answers";
import { formatNumber } from "@/lib/format/digits";
import { tehranDayOf } from "@/lib/format/jalali";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { ITEM_STATES, type ItemState } from "@/lib/orders/kinds";
import { orderOperations } from "@/lib/orders/operations";
import { ITEM_STATUS } from "@/lib/orders/status";
import type { BatchOutcomes as Outcomes } from "@/lib/orders/views";
import { routes } from "@/lib/routes";

/** In the order in which they fill the bar; what is missing is under way. */
const FILLS = [
  ["done", "bg-success"],
  ["failed", "bg-danger"],
  ["reversed", "bg-warning"],
  ["canceled", "bg-neutral-line"],
] as const satisfies readonly (readonly [ItemState, string])[];

interface BatchOutcomesProps {
  batch: Batch | undefined;
  /** Of any of its payments. */
  trackId: string;
}

/**
 * What became of the payments that were handed over. The service's batch does not tell: where an order made it, its rows
 * do; otherwise each has a settlement of its own.
 */
export function BatchOutcomes({ batch, trackId }: BatchOutcomesProps) {
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
        <ButtonLink icon={Banknote} href={routes.settlements(business, day === null ? {} : { from: day })}>
          {words("settlements")}
        </ButtonLink>
      }
    >
      {data.order ? <OfOrder order={data.order} /> : <p className="text-muted">{words("elsewhere")}</p>}
    </Section>
  );
}

function OfOrder({ order }: { order: NonNullable<Outcomes["order"]> }) {
  const words = useTranslations("batches.outcomes");
  const business = useBusiness();
  const { locale } = usePreferences();
  const { counts, count } = order;
  const text = words("paid", { done: formatNumber(counts.done, locale), total: formatNumber(count, locale) });
  return (
    <>
      <p className="mb-1.5">{text}</p>
      <PartsBar
        label={words("title")}
        text={text}
        total={count}
        parts={FILLS.map(([state, fill]) => ({ id: state, count: counts[state], fill }))}
      />
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        {ITEM_STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state} className="flex items-center gap-2">
            <StatusBadge status={ITEM_STATUS[state]} />
            <span className="font-semibold tabular-nums">{formatNumber(counts[state], locale)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <TextLink href={routes.order(business, order.id)}>{words("order")}</TextLink>
      </p>
    </>
  );
}
