"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { DateText } from "@/components/kit/ui/date-text";
import { TextLink } from "@/components/kit/ui/text-link";
import type { TimelineEntry } from "@/components/kit/ui/timeline";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import type { DeliveryLine } from "@/lib/areas/records/webhooks/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { isTaken } from "@/lib/kit/webhooks";

/**
 * Turns a webhook into a line of a record's timeline.
 *
 * @param nameOf the state that a payload tells, in the reader's words; null for a word that we do not know
 */
export function useDeliveryLine(
  nameOf: (reported: string) => string | null,
): (delivery: DeliveryLine) => TimelineEntry {
  const words = useTranslations("webhooks.timeline");
  return ({ id, at, deliveryId, verdict, reported, isDuplicate, isProcessed }) => {
    const isAccepted = isTaken(verdict);
    const status = reported === null ? null : nameOf(reported);
    const notes = [
      words(`verdict.${verdict}`),
      isDuplicate && words("duplicate"),
      isAccepted && !isProcessed && words("notProcessed"),
    ].filter((note) => note !== false);
    return {
      id,
      time: <DateText value={at} form="exact" className="!whitespace-normal" />,
      tone: isAccepted ? "info" : "danger",
      icon: isAccepted ? "info" : "alert",
      title: !isAccepted
        ? words("deliveryRefused")
        : status === null
          ? words("delivery")
          : words("deliverySaid", { status }),
      description: <LineNotes notes={notes} link={<DeliveryLink deliveryId={deliveryId} />} />,
    };
  };
}

/** The way to a webhook, for those who may see it. */
export function DeliveryLink({ deliveryId }: { deliveryId: string | null }) {
  const words = useTranslations("webhooks.timeline");
  const business = useBusiness();
  const canSee = useCan("webhooks.read");
  if (deliveryId === null || !canSee) return null;
  return <TextLink href={webhookRoutes.webhook(business, deliveryId)}>{words("openDelivery")}</TextLink>;
}

/** Short notes under a line, and where it leads. */
export function LineNotes({ notes, link }: { notes: readonly string[]; link?: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {notes.map((note, index) => (
        <span key={note}>
          {note}
          {index < notes.length - 1 && <span aria-hidden> ·</span>}
        </span>
      ))}
      {link}
    </span>
  );
}
