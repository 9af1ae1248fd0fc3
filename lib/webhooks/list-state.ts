import { z } from "zod";
import { isIsoDay, tehranDayBounds } from "@/lib/format/jalali";
import { WEBHOOK_VERDICT_FILTERS, type WebhookListInput, webhookListInput } from "./operations";
import { WEBHOOK_TOPICS } from "./topics";

const day = z.string().refine(isIsoDay).optional().catch(undefined);

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
export const webhookListState = z.object({
  verdict: z.enum(WEBHOOK_VERDICT_FILTERS).optional().catch(undefined),
  topic: z.enum(WEBHOOK_TOPICS).optional().catch(undefined),
  subject: z.string().trim().max(100).optional().catch(undefined),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: webhookListInput.shape.page.catch(1),
  perPage: webhookListInput.shape.perPage.catch(20),
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
