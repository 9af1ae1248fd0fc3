import { idText, instantText, optionalText, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { WEBHOOK_TOPICS, WEBHOOK_VERDICT_FILTERS } from "./topics";

export const webhookListInput = z.object({
  verdict: z.optional(z.enum(WEBHOOK_VERDICT_FILTERS)),
  topic: z.optional(z.enum(WEBHOOK_TOPICS)),
  /** The id of the record that it tells of. */
  subject: optionalText,
  from: z.optional(instantText),
  to: z.optional(instantText),
  page: pageNumber,
  perPage,
});
export type WebhookListInput = z.input<typeof webhookListInput>;

export const webhookShowInput = z.object({ deliveryId: idText });
