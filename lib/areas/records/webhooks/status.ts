import type { StatusView } from "@/lib/kit/format/status-view";
import { WEBHOOK_VERDICTS, type WebhookVerdict } from "@/lib/kit/webhooks";
import type { WebhookResult } from "./operations";

export const WEBHOOK_VERDICT = {
  accepted: { tone: "success", label: "webhooks.verdict.accepted" },
  unproven: {
    tone: "warning",
    icon: "info",
    label: "webhooks.verdict.unproven",
    hint: "webhooks.verdictHint.unproven",
  },
  unsigned: { tone: "danger", label: "webhooks.verdict.unsigned", hint: "webhooks.verdictHint.unsigned" },
  unreadable_signature: {
    tone: "danger",
    label: "webhooks.verdict.unreadable_signature",
    hint: "webhooks.verdictHint.unreadable_signature",
  },
  no_key: { tone: "warning", icon: "alert", label: "webhooks.verdict.no_key", hint: "webhooks.verdictHint.no_key" },
  wrong_signature: {
    tone: "danger",
    label: "webhooks.verdict.wrong_signature",
    hint: "webhooks.verdictHint.wrong_signature",
  },
  too_old: { tone: "warning", icon: "clock", label: "webhooks.verdict.too_old", hint: "webhooks.verdictHint.too_old" },
  too_early: {
    tone: "warning",
    icon: "clock",
    label: "webhooks.verdict.too_early",
    hint: "webhooks.verdictHint.too_early",
  },
  too_large: { tone: "danger", label: "webhooks.verdict.too_large", hint: "webhooks.verdictHint.too_large" },
} as const satisfies Record<WebhookVerdict, StatusView>;

export const WEBHOOK_RESULT = {
  changed: { tone: "success", label: "webhooks.result.changed" },
  unchanged: { tone: "neutral", icon: "check", label: "webhooks.result.unchanged" },
  with_batch: { tone: "neutral", icon: "progress", label: "webhooks.result.with_batch" },
  unknown_record: { tone: "warning", icon: "question", label: "webhooks.result.unknown_record" },
  duplicate: { tone: "neutral", icon: "return", label: "webhooks.result.duplicate" },
  unreadable: { tone: "warning", icon: "alert", label: "webhooks.result.unreadable" },
} as const satisfies Record<WebhookResult, StatusView>;

export const WEBHOOK_WAITING: StatusView = { tone: "info", label: "webhooks.result.waiting" };

/** `refused` is any of the refusals, `waiting` was taken and is not processed yet. */
const MORE_FILTERS = {
  refused: "webhooks.filters.refused",
  waiting: WEBHOOK_WAITING.label,
  duplicate: "webhooks.filters.duplicate",
} as const;
/** What the list can be filtered by. */
export const WEBHOOK_VERDICT_FILTERS = [
  "accepted",
  ...(Object.keys(MORE_FILTERS) as (keyof typeof MORE_FILTERS)[]),
  ...WEBHOOK_VERDICTS.slice(1),
] as const;
export const webhookFilterLabel = (verdict: (typeof WEBHOOK_VERDICT_FILTERS)[number]): string =>
  verdict in MORE_FILTERS ? MORE_FILTERS[verdict as keyof typeof MORE_FILTERS] : `webhooks.verdict.${verdict}`;

/** A webhook as a line of the timeline of the record that it tells of. */
export interface DeliveryLine {
  id: string;
  at: string;
  kind: "delivery";
  deliveryId: string;
  verdict: WebhookVerdict;
  /** The state that the payload tells, in the service's word. */
  reported: string | null;
  isDuplicate: boolean;
  isProcessed: boolean;
}
