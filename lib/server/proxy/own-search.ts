import "server-only";
import type { z } from "zod";
import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationOperations } from "@/lib/authorizations/operations";
import type { authorizationListInput } from "@/lib/authorizations/schemas";
import { compactIban } from "@/lib/format/iban";
import { normalizeMobile } from "@/lib/format/mobile";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { wordsOf } from "@/lib/orders/names";
import { asServiceWrites } from "@/lib/search/as-written";
import { type Recognised, type RecognisedKind, recognise } from "@/lib/search/recognise";
import type { SearchedValue } from "@/lib/server/members/personal-searches";
import type { Settlement } from "@/lib/settlements/answers";
import type { settlementListInput } from "@/lib/settlements/inputs";
import { settlementOperations } from "@/lib/settlements/operations";
import type { Transaction, TransactionPage } from "@/lib/wallet/answers";
import { walletOperations } from "@/lib/wallet/operations";
import { type TransactionListInput, transactionListInput } from "@/lib/wallet/schemas";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import type { WithdrawalListInput } from "@/lib/withdrawals/schemas";

/** A search as somebody may put it who sees personal data masked. */
export interface OwnSearch {
  /** What the service is asked: by the one field that the text is of, where it can search by one. */
  input: unknown;
  /** Whether a row's own field is what was asked for; what the service found by anything else is not shown. */
  isOwn: (row: unknown) => boolean;
  /** What of the text names a person or their account, among other things. */
  values: readonly SearchedValue[];
  /** The service is not asked: it can have nothing of this. */
  isEmpty?: true;
}

type Ask = (operation: ServiceOperation, input: unknown) => Promise<unknown>;
type Narrow = (input: unknown, ask: Ask) => OwnSearch | null | Promise<OwnSearch | null>;

const lower = (text: string | null): string | undefined => text?.toLowerCase();

/** The text as the first of these kinds that it can be. @throws ApiError `whole_id_needed` when it is none */
function wholeOf(text: string, kinds: readonly RecognisedKind[]) {
  const shape = recognise(text).find(({ kind }) => kinds.includes(kind));
  if (!shape) throw new ApiError("whole_id_needed");
  return shape;
}

const every =
  <Row>(conditions: readonly ((row: Row) => boolean)[]) =>
  (row: unknown): boolean =>
    conditions.every((isOwn) => isOwn(row as Row));

/** The service looks for the text in ids, IBANs and descriptions alike. */
async function narrowSettlements(given: unknown, ask: Ask): Promise<OwnSearch | null> {
  const input = given as z.output<typeof settlementListInput>;
  if (input.q === undefined) return null;
  const shape = wholeOf(input.q, ["uuid", "iban", "transactionId"]);
  const { kind, value } = shape;
  const values = [shape];
  if (kind === "iban") {
    const isOwn = ({ iban }: Settlement) => iban !== null && compactIban(iban) === value;
    return { input: { ...input, q: value }, isOwn: every([isOwn]), values };
  }
  if (kind === "uuid") {
    const isOwn = ({ id, trackId }: Settlement) => [id, trackId].some((own) => lower(own) === value.toLowerCase());
    return { input: { ...input, q: value }, isOwn: every([isOwn]), values };
  }
  // Twelve digits are also a part of an IBAN: the statement, which finds ids exactly, tells whose they are.
  const entries = (await ask(walletOperations.transactions, statementInput({ id: value }))) as TransactionPage;
  const q = entries.items.find(({ id }) => id === value)?.trackId;
  const isOwn = every<Settlement>([({ transactionId }) => transactionId === value]);
  return q ? { input: { ...input, q }, isOwn, values } : { input, isOwn, values, isEmpty: true };
}

const statementInput = (input: TransactionListInput): unknown => transactionListInput.parse({ ...input, perPage: 1 });

/** Here it looks for an id, a mobile, or a part of a name. */
function narrowAuthorizations(given: unknown): OwnSearch | null {
  const input = given as z.output<typeof authorizationListInput>;
  const asked = { ...input };
  const conditions: ((row: Authorization) => boolean)[] = [];
  const values: Recognised[] = [];
  if (input.q !== undefined) {
    const shape = wholeOf(input.q, ["uuid", "mobile", "name"]);
    const { kind, value } = shape;
    values.push(shape);
    asked.q = value;
    if (kind === "uuid") conditions.push(({ id }) => lower(id) === value.toLowerCase());
    else conditions.push(kind === "mobile" ? hasMobile(value) : isCalled(value));
  }
  if (input.mobile !== undefined) {
    const shape = wholeOf(input.mobile, ["mobile"]);
    asked.mobile = shape.value;
    values.push(shape);
    conditions.push(hasMobile(shape.value));
  }
  return conditions.length === 0 ? null : { input: asked, isOwn: every(conditions), values };
}

const hasMobile =
  (value: string) =>
  ({ mobile }: Pick<Authorization, "mobile">): boolean =>
    mobile !== null && normalizeMobile(mobile) === value;

/** A caller gives a name of theirs, or the whole of it; letter by letter nobody's name is found. */
function isCalled(text: string): (row: Authorization) => boolean {
  const wanted = wordsOf(text);
  if (wanted.length === 0) throw new ApiError("whole_id_needed");
  return ({ name }) => {
    const words = wordsOf(name ?? "");
    return wanted.every((word) => words.includes(word));
  };
}

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

function narrowTransactions(given: unknown): OwnSearch | null {
  const input = given as z.output<typeof transactionListInput>;
  const conditions: ((row: Transaction) => boolean)[] = [];
  const asked = input.q === undefined ? input : narrowText(input, input.q, conditions);
  for (const name of EXACT) {
    const value = asked[name];
    if (value !== undefined) conditions.push((row) => lower(row[name]) === value.toLowerCase());
  }
  const values = input.q === undefined ? [] : recognise(input.q);
  return conditions.length === 0 ? null : { input: asked, isOwn: every(conditions), values };
}

/** The same question without a text for all fields at once: by the field that the text is of. */
function narrowText(
  input: z.output<typeof transactionListInput>,
  text: string,
  conditions: ((row: Transaction) => boolean)[],
): z.output<typeof transactionListInput> {
  const { searchField } = input;
  const visible = searchField && VISIBLE[searchField];
  if (visible) {
    const q = asServiceWrites(text);
    conditions.push((row) => lower(visible(row))?.includes(q.toLowerCase()) ?? false);
    return { ...input, q };
  }
  const kinds = searchField ? PERSONAL_FIELDS[searchField] : WHOLE_IN_STATEMENT;
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
const WHOLE_IN_STATEMENT: readonly RecognisedKind[] = ["uuid", "transactionId", "iban", "mobile", "card"];
const FIELD_OF = { iban: "iban", mobile: "mobile_number", card: "card_number" } as const;
const IS_OF: Record<keyof typeof FIELD_OF, (value: string) => (row: Transaction) => boolean> = {
  iban: (value) => (row) =>
    [row.payer.iban, row.receiver.iban].some((iban) => iban !== null && compactIban(iban) === value),
  mobile: (value) => (row) =>
    [row, row.payer, row.receiver].some(({ mobile }) => mobile !== null && normalizeMobile(mobile) === value),
  card: (value) => (row) => row.card === value,
};

function narrowWithdrawals(given: unknown): OwnSearch | null {
  const input = given as z.output<z.core.$ZodType<WithdrawalListInput>>;
  if (input.authorizationId === undefined) return null;
  const value = recognise(input.authorizationId).find(({ kind }) => kind === "uuid")?.value;
  // Nothing is found by anything else, and the screen says where it is.
  if (value === undefined) return { input, isOwn: () => false, values: [], isEmpty: true };
  const isOwn = ({ authorizationId }: Withdrawal) => lower(authorizationId) === value.toLowerCase();
  return { input: { ...input, authorizationId: value }, isOwn: every([isOwn]), values: [] };
}

const NARROW: Record<string, Narrow> = {
  [settlementOperations.list.id]: narrowSettlements,
  [authorizationOperations.list.id]: narrowAuthorizations,
  [walletOperations.transactions.id]: narrowTransactions,
  [withdrawalOperations.list.id]: narrowWithdrawals,
};

/**
 * Narrows a search for whoever sees personal data masked. The service finds parts of ids, and in fields that nobody
 * named: digit by digit, or by twelve of them, a whole account could be asked out of it.
 *
 * @param ask what has to be known first
 * @returns null when nothing is searched
 * @throws ApiError `whole_id_needed` for a part of an id
 */
export const narrowSearch = async (operation: ServiceOperation, input: unknown, ask: Ask): Promise<OwnSearch | null> =>
  (await NARROW[operation.id]?.(input, ask)) ?? null;
