import "server-only";
import type { WebhookTopic } from "@/lib/kit/webhooks";
import { registry } from "@/lib/server/core/registry";

/** The record and the state that a payload names. It is a hint to look, never the truth itself. */
export interface Reported {
  subjectId: string;
  status: string | null;
  /** Other ids of the same record, where it is not looked up by its own. */
  trackId?: string | null;
  transactionId?: string | null;
  paymentNumber?: string | null;
  /** The record's own id at the service, and its amount in whole rial. */
  serviceId?: string | null;
  amountRial?: number | null;
}

export interface TopicWork {
  business: string;
  deliveryId: string;
  requestId: string;
  reported: Reported;
}

/** How one topic's payloads are read and worked on. */
export interface TopicHandler {
  /** The same state of the same record may be told again and be news: only the same bytes are the same delivery. */
  isNewsEachTime?: true;
  read: (fields: Record<string, unknown> | null) => Reported | null;
  /** Fetches the truth and tells what it changed. @throws ApiError when it could not be fetched now */
  work: (work: TopicWork) => Promise<TopicOutcome>;
}

export interface TopicOutcome {
  /**
   * `unchanged`: we knew already, or it is not decided yet. `with_batch`: it is learnt together with the other rows of
   * its order. `unknown_record`: the service itself does not know it.
   */
  result: "changed" | "unchanged" | "with_batch" | "unknown_record";
  found: string | null;
  before: string | null;
}

export const topicOf = (topic: WebhookTopic): TopicHandler => registry().topics[topic];
