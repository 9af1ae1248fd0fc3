import "server-only";
import type { z } from "zod";
import { compactIban } from "@/lib/kit/format/iban";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { type RecognisedKind, recognise } from "@/lib/kit/search/recognise";
import { asFieldWrites } from "@/lib/server/search/as-written";
import { every, type Narrow, wholeOf } from "@/lib/server/search/whole-values";
import { EXACT_FIELDS } from "../filters";
import { walletOperations } from "../operations";
import { transactionListInput } from "../schemas";
import type { Transaction, TransactionPage } from "./answers";

type Input = z.output<typeof transactionListInput>;
type Ask = Parameters<Narrow<Input>>[1];
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

/** By an exact parameter, or by a text that is looked for in one field. */
export const searchTransactions: Narrow<Input> = async (input, ask) => {
  const conditions: IsOwn[] = [];
  const asked = input.q === undefined ? input : await narrowText(input, input.q, conditions, ask);
  for (const name of EXACT_FIELDS) {
    const value = asked[name];
    if (value !== undefined) conditions.push((row) => lower(row[name]) === value.toLowerCase());
  }
  const values = input.q === undefined ? [] : recognise(input.q);
  return conditions.length === 0 ? null : { input: asked, isOwn: every(conditions), values };
};

/** The same question without a text for all fields at once: by the field that the text is of. */
async function narrowText(input: Input, text: string, conditions: IsOwn[], ask: Ask): Promise<Input> {
  const { searchField } = input;
  const visible = searchField && VISIBLE[searchField];
  if (visible) {
    const q = asFieldWrites(text, searchField);
    conditions.push((row) => lower(visible(row))?.includes(q.toLowerCase()) ?? false);
    return { ...input, q };
  }
  const reference = searchField ? null : await referenceOf(text, ask);
  if (reference) return { ...input, q: undefined, ...reference };
  const kinds = searchField ? PERSONAL_FIELDS[searchField] : WHOLE;
  const { kind, value } = wholeOf(text, kinds ?? []);
  if (kind === "uuid") return { ...input, q: undefined, trackId: input.trackId ?? value };
  if (kind === "transactionId") return { ...input, q: undefined, id: input.id ?? value };
  conditions.push(IS_OF[kind as keyof typeof IS_OF](value));
  return { ...input, q: value, searchField: FIELD_OF[kind as keyof typeof FIELD_OF] };
}

const REFERENCES = ["id", "refId", "trackingCode", "factorNumber"] as const;

/**
 * Which of the numbers that everybody sees this text is, whole. A bank's reference has the length of a transaction's id,
 * and may have that of a card: the statement, which finds them exactly, tells.
 */
async function referenceOf(text: string, ask: Ask): Promise<Partial<Input> | null> {
  const number = recognise(text).find(({ kind }) => kind === "number");
  if (!number) return null;
  for (const name of REFERENCES) {
    const question = { [name]: number.value };
    const page = (await ask(
      walletOperations.transactions,
      transactionListInput.parse({ ...question, perPage: 1 }),
      recognise(text),
    )) as TransactionPage;
    if (page.items.some((row) => row[name] === number.value)) return question;
  }
  return null;
}

/** The service also searches the description and the gateway's token; no part of these may be searched for. */
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
