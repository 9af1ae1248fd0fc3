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
