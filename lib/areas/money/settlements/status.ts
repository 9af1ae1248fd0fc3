import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import type { Unknown } from "@/lib/kit/operations/unread";
import type * as z from "@/lib/kit/zod";
import type { settlementInput } from "./schemas";

/** The service's own words, as its list can be filtered by them. */
export const SETTLEMENT_WIRE_STATUSES = ["PENDING", "INIT", "DONE", "FAILED", "CANCELED"] as const;
type SettlementWireStatus = (typeof SETTLEMENT_WIRE_STATUSES)[number];
/** Ours: what had arrived and came back is `REVERSED`; the service calls it `CANCELED`, like what never left. */
export const SETTLEMENT_STATUSES = [...SETTLEMENT_WIRE_STATUSES, "REVERSED"] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

export const SETTLEMENT_TYPES = ["ACH", "A2A"] as const;
export type SettlementType = (typeof SETTLEMENT_TYPES)[number];

export const SETTLEMENT_STATUS = {
  PENDING: { tone: "info", icon: "clock", label: "settlements.status.pending", hint: "settlements.statusHint.pending" },
  INIT: { tone: "warning", icon: "progress", label: "settlements.status.init", hint: "settlements.statusHint.init" },
  DONE: { tone: "success", label: "settlements.status.done", hint: "settlements.statusHint.done" },
  FAILED: { tone: "danger", label: "settlements.status.failed", hint: "settlements.statusHint.failed" },
  CANCELED: {
    tone: "neutral",
    icon: "ban",
    label: "settlements.status.canceled",
    hint: "settlements.statusHint.canceled",
  },
  REVERSED: {
    tone: "warning",
    icon: "return",
    label: "settlements.status.reversed",
    hint: "settlements.statusHint.reversed",
  },
} as const satisfies Record<SettlementStatus, StatusView>;

/** What the service's own words let through: its `CANCELED` has what came back in it as well. */
export const SETTLEMENT_FILTER_LABEL = {
  PENDING: "settlements.status.pending",
  INIT: "settlements.status.init",
  DONE: "settlements.status.done",
  FAILED: "settlements.status.failed",
  CANCELED: "settlements.status.canceledOrReversed",
} as const satisfies Record<SettlementWireStatus, MessageKey>;

export const SETTLEMENT_TYPE_LABEL = {
  ACH: "settlements.type.ach",
  A2A: "settlements.type.a2a",
} as const satisfies Record<SettlementType, MessageKey>;

/** Whether a record is among what the service's filter lets through. */
export const fitsWireStatus = (status: SettlementStatus | Unknown, wanted: SettlementWireStatus): boolean =>
  status === wanted || (wanted === "CANCELED" && status === "REVERSED");

/** Whether the service gave a settlement's fee back with its amount: what was returned by the bank later keeps it. */
export const isFeeBack = (status: SettlementStatus | string): boolean => status === "FAILED" || status === "CANCELED";

/** Fields that have the same names in all endpoints. What is not given is left out. */
export const toWireSettlement = ({
  trackId,
  iban,
  type,
  paymentNumber,
  description,
  notifyUrl,
}: z.output<typeof settlementInput>) => ({
  track_id: trackId,
  iban,
  type,
  ...(paymentNumber === undefined ? {} : { payment_number: numberIfSame(paymentNumber) }),
  ...(description ? { description } : {}),
  ...(notifyUrl === undefined ? {} : { notify_url: notifyUrl }),
});

/** The service asks for an integer; a number that would lose a digit goes as text. */
const numberIfSame = (digits: string): number | string => (String(Number(digits)) === digits ? Number(digits) : digits);
