import type { StatusView } from "@/lib/kit/format/status-view";
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

/** What the service tells us of by itself. The name is the last part of the address it calls. */
export const WEBHOOK_TOPICS = ["withdrawals", "settlements", "refunds", "cards"] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

export const isWebhookTopic = (text: string): text is WebhookTopic => WEBHOOK_TOPICS.some((topic) => topic === text);

/**
 * The verdict on a delivery when it arrives. `unproven`: it had no signature, and the installation says that the
 * service does not sign its topic; it only makes Daftar look, and nothing in it is believed.
 */
export const WEBHOOK_VERDICTS = [
  "accepted",
  "unproven",
  "unsigned",
  "unreadable_signature",
  "no_key",
  "wrong_signature",
  "too_old",
  "too_early",
  "too_large",
] as const;
export type WebhookVerdict = (typeof WEBHOOK_VERDICTS)[number];

/** These are worked on; the others are refused. */
export const TAKEN_VERDICTS = ["accepted", "unproven"] as const satisfies readonly WebhookVerdict[];
export const isTaken = (verdict: WebhookVerdict): boolean => TAKEN_VERDICTS.some((taken) => taken === verdict);

/** How far the service's clock and ours may be apart, in either direction. */
export const WEBHOOK_MAX_SKEW_SECONDS = 5;
export const WEBHOOK_MAX_BYTES = 256 * 1024;

/** One signature of the header: which key it was held against, whether it counts here, whether it fits. */
export interface SignatureCheck {
  scheme: "v1" | "v0";
  key: "business" | "sandbox" | null;
  counts: boolean;
  /** Null when there was no key to hold it against. */
  matches: boolean | null;
}

/** The verification step by step, as the inspector shows it. */
export interface WebhookVerification {
  headerName: string;
  hasHeader: boolean;
  sentAt: string | null;
  /** Our time minus theirs. */
  skewMs: number | null;
  isInTime: boolean | null;
  signatures: SignatureCheck[];
  byteSize: number;
  /** A refused payload is kept only in part. */
  keptBytes: number;
  headers: Record<string, string>;
}

/** What the list can be filtered by: `refused` is any of the refusals. */
export const WEBHOOK_VERDICT_FILTERS = ["accepted", "refused", "duplicate", ...WEBHOOK_VERDICTS.slice(1)] as const;

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
