import { tehranDayBounds } from "@/lib/kit/format/jalali";
import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  pageNumber,
  perPage,
  textUpTo,
} from "@/lib/kit/operations/address";
import type { WebhookListInput } from "./schemas";
import { WEBHOOK_TOPICS, WEBHOOK_VERDICT_FILTERS } from "./topics";

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
export const webhookListState = addressState({
  verdict: oneOf(WEBHOOK_VERDICT_FILTERS),
  topic: oneOf(WEBHOOK_TOPICS),
  subject: textUpTo(100),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: pageNumber,
  perPage,
});
export type WebhookListState = AddressStateOf<typeof webhookListState>;

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
