import { cleanInput } from "@/lib/format/digits";
import { isIsoDay } from "@/lib/format/jalali";
import { perPage } from "@/lib/operations/input";
import { cursorOf, wayPage } from "@/lib/operations/way";
import * as z from "@/lib/zod";
import { TRANSACTION_CHANNELS, TRANSACTION_SEARCH_FIELDS, type TransactionListInput } from "./schemas";

/** Numbers that the service looks up whole; the rest of a search is a part of a text. */
export const EXACT_FIELDS = ["id", "refId", "trackingCode", "trackId", "factorNumber", "formId"] as const;
export type ExactField = (typeof EXACT_FIELDS)[number];

export const TRANSACTION_KINDS = ["transactions", "settlements"] as const;
export const TRANSACTION_FILTER_STATUSES = ["succeed", "failed", "pending", "canceled"] as const;

const day = z.catch(z.optional(z.string().check(z.refine(isIsoDay))), undefined);
const text = z.catch(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), undefined);
const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.catch(z.optional(z.enum(values)), undefined);

/** The statement's address: all filters of the service, and nothing that a bad link could break. */
export const transactionListState = z.object({
  from: day,
  to: day,
  kind: chosen(TRANSACTION_KINDS),
  status: chosen(TRANSACTION_FILTER_STATUSES),
  channel: chosen(TRANSACTION_CHANNELS),
  q: text,
  /** Where `q` is looked for; left out: everywhere. */
  in: chosen(TRANSACTION_SEARCH_FIELDS),
  id: text,
  refId: text,
  trackingCode: text,
  trackId: text,
  factorNumber: text,
  formId: text,
  page: wayPage,
  perPage: z.catch(perPage, 20),
});
export type TransactionListState = z.output<typeof transactionListState>;

/** What to ask for. */
export function toListInput(state: TransactionListState): TransactionListInput {
  const { page, in: searchField, q, ...rest } = state;
  const exact = Object.fromEntries(EXACT_FIELDS.map((name) => [name, state[name] && cleanInput(state[name])]));
  const input: TransactionListInput = { ...rest, ...exact, after: cursorOf(page) };
  if (q) Object.assign(input, { q: searchField && searchField !== "description" ? cleanInput(q) : q, searchField });
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
