import type { WebhookVerdict } from "./topics";

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
