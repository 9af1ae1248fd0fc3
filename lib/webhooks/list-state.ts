import { isIsoDay, tehranDayBounds } from "@/lib/format/jalali";
import * as z from "@/lib/zod";
import { WEBHOOK_VERDICT_FILTERS, type WebhookListInput, webhookListInput } from "./operations";
import { WEBHOOK_TOPICS } from "./topics";

const day = z.catch(z.optional(z.string().check(z.refine(isIsoDay))), undefined);

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
export const webhookListState = z.object({
  verdict: z.catch(z.optional(z.enum(WEBHOOK_VERDICT_FILTERS)), undefined),
  topic: z.catch(z.optional(z.enum(WEBHOOK_TOPICS)), undefined),
  subject: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(100))), undefined),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: z.catch(webhookListInput.shape.page, 1),
  perPage: z.catch(webhookListInput.shape.perPage, 20),
});
export type WebhookListState = z.output<typeof webhookListState>;

export function toListInput({ verdict, topic, subject, from, to, page, perPage }: WebhookListState): WebhookListInput {
  return {
    page,
    perPage,
    ...(verdict ? { verdict } : {}),
    ...(topic ? { topic } : {}),
    ...(subject ? { subject } : {}),
    ...(from ? { from: tehranDayBounds(from).from } : {}),
    ...(to ? { to: new Date(Date.parse(tehranDayBounds(to).to) - 1).toISOString() } : {}),
  };
}
