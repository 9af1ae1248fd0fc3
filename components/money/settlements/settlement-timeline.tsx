"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Id } from "@/components/kit/ui/id";
import { iconNameOf } from "@/components/kit/ui/status-badge";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import { useNow } from "@/components/kit/ui/use-now";
import { useDeliveryLine } from "@/components/shared/parts/use-delivery-line";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { cancelableUntil, isFinalSettlement } from "@/lib/areas/money/settlements/rules";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { SETTLEMENT_STATUS, SETTLEMENT_STATUSES } from "@/lib/areas/money/settlements/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperation } from "@/lib/kit/operations/query";

const ENDS = { DONE: "done", FAILED: "failed", CANCELED: "canceled", REVERSED: "reversed" } as const;

/** The steps of a settlement as far as the service tells them, and the webhooks that told of it. */
export function SettlementTimeline({ settlement }: { settlement: Settlement }) {
  const words = useTranslations("settlements.timeline");
  const message = useMessage();
  const { data, error } = useOperation(settlementOperations.deliveries, { settlementId: settlement.id });
  const deliveryLine = useDeliveryLine((reported) => {
    const known = SETTLEMENT_STATUSES.find((status) => status === reported);
    return known ? message(SETTLEMENT_STATUS[known].label) : null;
  });
  const { before, after } = useSteps(settlement);
  return (
    <Section title={words("title")} description={words("description")}>
      <Timeline entries={[...before, ...(data?.entries ?? []).map(deliveryLine), ...after]} />
      {!data && error && <p className="mt-4 border-t pt-3 text-muted text-sm">{words("deliveryFailed")}</p>}
    </Section>
  );
}

/** What lies before the webhooks, and what after them: the end, or what is still to come. */
function useSteps(settlement: Settlement): { before: TimelineEntry[]; after: TimelineEntry[] } {
  const words = useTranslations("settlements.timeline");
  const now = useNow();
  const { status, createdAt, date, isInstant, expectedAt, refCode } = settlement;
  const goesAt = cancelableUntil(settlement);
  const isWaiting = status === "PENDING" && !isInstant && (goesAt === null || Date.parse(goesAt) > now);
  const wasSent = status === "INIT" || status === "DONE" || status === "FAILED" || status === "REVERSED";
  const ordered: TimelineEntry = {
    id: "ordered",
    icon: "dot",
    title: words("ordered"),
    time: (
      <DateText value={createdAt ?? date} form={createdAt === null ? "auto" : "exact"} className="!whitespace-normal" />
    ),
  };
  // To send it is done as soon as it was sent: nothing turns any more.
  const sent: TimelineEntry = { id: "sent", icon: "check", title: words("sent") };
  const before = wasSent ? [ordered, sent] : [ordered];
  if (isFinalSettlement(settlement)) {
    const view = statusViewOf(SETTLEMENT_STATUS, settlement);
    const paid: TimelineEntry = {
      id: "paid",
      tone: "success",
      icon: "check",
      title: words("done"),
      description: refCode !== null && words.rich("refCode", { id: () => <Id isWhole value={refCode} /> }),
    };
    const end: TimelineEntry = {
      id: "end",
      tone: view.tone,
      icon: iconNameOf(view),
      title: words(ENDS[status as keyof typeof ENDS]),
    };
    return { before, after: status === "DONE" ? [paid] : status === "REVERSED" ? [paid, end] : [end] };
  }
  const arrives: TimelineEntry = {
    id: "arrives",
    isExpected: true,
    icon: "clock",
    title: words("arrives"),
    time: expectedAt !== null && <DateText value={expectedAt} form="clock" />,
  };
  const goes: TimelineEntry = {
    id: "goes",
    isExpected: true,
    icon: "clock",
    title: words("goes"),
    time: goesAt !== null && <DateText value={goesAt} form="long" />,
  };
  // Nothing can be predicted from an unknown state.
  if (status === "UNKNOWN") return { before, after: [] };
  return { before, after: isWaiting ? [goes, arrives] : [arrives] };
}
