import "server-only";
import type { z } from "zod";
import { compactIban } from "@/lib/format/iban";
import { normalizeMobile } from "@/lib/format/mobile";
import { asServiceWrites } from "@/lib/search/as-written";
import { type RecognisedKind, recognise } from "@/lib/search/recognise";
import { every, type Narrow, wholeOf } from "@/lib/search/whole-values";
import type { Transaction } from "./answers";
import type { transactionListInput } from "./schemas";

type Input = z.output<typeof transactionListInput>;
type IsOwn = (row: Transaction) => boolean;

const lower = (text: string | null): string | undefined => text?.toLowerCase();

/** Fields of the statement that everybody sees whole, so that a part of them tells nothing more. */
const VISIBLE: Partial<Record<string, (row: Transaction) => string | null>> = {
  ref_id: ({ refId }) => refId,
  tracking_code: ({ trackingCode }) => trackingCode,
  transaction_id: ({ id }) => id,
  factor_number: ({ factorNumber }) => factorNumber,
  form_id: ({ formId }) => formId,
  payment_number: ({ paymentNumber }) => paymentNumber,
  card_number: ({ card }) => card,
};

/** What the service looks up whole, by a field that everybody sees. */
const EXACT = ["id", "refId", "trackingCode", "trackId", "factorNumber", "formId"] as const;

/** By an exact parameter, or by a text that is looked for in one field. */
export const searchTransactions: Narrow<Input> = (input) => {
  const conditions: IsOwn[] = [];
  const asked = input.q === undefined ? input : narrowText(input, input.q, conditions);
  for (const name of EXACT) {
    const value = asked[name];
    if (value !== undefined) conditions.push((row) => lower(row[name]) === value.toLowerCase());
  }
  const values = input.q === undefined ? [] : recognise(input.q);
  return conditions.length === 0 ? null : { input: asked, isOwn: every(conditions), values };
};

/** The same question without a text for all fields at once: by the field that the text is of. */
function narrowText(input: Input, text: string, conditions: IsOwn[]): Input {
  const { searchField } = input;
  const visible = searchField && VISIBLE[searchField];
  if (visible) {
    const q = asServiceWrites(text);
    conditions.push((row) => lower(visible(row))?.includes(q.toLowerCase()) ?? false);
    return { ...input, q };
  }
  const kinds = searchField ? PERSONAL_FIELDS[searchField] : WHOLE;
  const { kind, value } = wholeOf(text, kinds ?? []);
  if (kind === "uuid") return { ...input, q: undefined, trackId: input.trackId ?? value };
  if (kind === "transactionId") return { ...input, q: undefined, id: input.id ?? value };
  conditions.push(IS_OF[kind as keyof typeof IS_OF](value));
  return { ...input, q: value, searchField: FIELD_OF[kind as keyof typeof FIELD_OF] };
}

/** The service also searches the description and the gateway's token: of those no part may be asked for. */
const PERSONAL_FIELDS: Partial<Record<string, readonly RecognisedKind[]>> = {
  iban: ["iban"],
  mobile_number: ["mobile"],
};
const WHOLE: readonly RecognisedKind[] = ["uuid", "transactionId", "iban", "mobile", "card"];
const FIELD_OF = { iban: "iban", mobile: "mobile_number", card: "card_number" } as const;
const IS_OF: Record<keyof typeof FIELD_OF, (value: string) => IsOwn> = {
  iban: (value) => (row) =>
    [row.payer.iban, row.receiver.iban].some((iban) => iban !== null && compactIban(iban) === value),
  mobile: (value) => (row) =>
    [row, row.payer, row.receiver].some(({ mobile }) => mobile !== null && normalizeMobile(mobile) === value),
  card: (value) => (row) => row.card === value,
};
