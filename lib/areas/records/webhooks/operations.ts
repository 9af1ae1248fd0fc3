import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { WebhookTopic, WebhookVerdict, WebhookVerification } from "@/lib/kit/webhooks";
import type { webhookFilters } from "./filters";
import type { webhookShowInput } from "./schemas";

export interface WebhookRow {
  id: string;
  receivedAt: string;
  topic: WebhookTopic;
  verdict: WebhookVerdict;
  statusAnswered: number;
  skewSeconds: number | null;
  subjectId: string | null;
  /** The state that the payload tells. */
  reported: string | null;
  duplicateOf: string | null;
  processedAt: string | null;
  result: WebhookResult | null;
  /** As many more were refused in that hour and not kept. */
  alsoRefused: number;
}

/** The results of processing an accepted delivery. */
const WEBHOOK_RESULTS = ["changed", "unchanged", "with_batch", "unknown_record", "duplicate", "unreadable"] as const;
export type WebhookResult = (typeof WEBHOOK_RESULTS)[number];

export interface WebhookDetail extends WebhookRow {
  contentType: string | null;
  /** The header; without the signatures themselves for those who see personal data masked. */
  signature: string | null;
  /** Null for those who see personal data masked: a hash of few hidden digits gives them away. */
  payloadHash: string | null;
  /** The payload as text; personal fields are masked for those who may not see them. */
  payload: string;
  isPayloadMasked: boolean;
  verification: WebhookVerification;
  /** What the service said when it was asked, and what was known before. */
  found: string | null;
  before: string | null;
  /** Later deliveries of the same news. */
  duplicates: { id: string; receivedAt: string }[];
}

export const webhookOperations = {
  list: defineLocalOperation({
    id: "webhooks.list",
    method: "GET",
    permission: "webhooks.read",
    input: type<ListInput<typeof webhookFilters>>(),
    output: type<Page<WebhookRow>>(),
    reads: ["webhooks"],
  }),

  show: defineLocalOperation({
    id: "webhooks.show",
    method: "GET",
    permission: "webhooks.read",
    input: type<typeof webhookShowInput>(),
    output: type<WebhookDetail>(),
    reads: ["webhooks"],
  }),
};
