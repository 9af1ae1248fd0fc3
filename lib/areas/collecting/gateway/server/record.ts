import "server-only";
import { createHash } from "node:crypto";
import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { endOfRow } from "@/lib/areas/collecting/gateway-refunds/status";
import type { TransactionStatus } from "@/lib/areas/money/wallet/status";
import type { BookTerm } from "@/lib/kit/book/entry";
import { maskCardNumber } from "@/lib/kit/format/card";
import type { MaskKind } from "@/lib/kit/operations/define";
import type { Recognised } from "@/lib/kit/search/recognise";
import { wantedTerms } from "@/lib/server/book/terms";
import { env } from "@/lib/server/core/env";
import { sealedColumn } from "@/lib/server/core/reseal";
import { lookUpHash, sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookRecords, paymentRequests, payments } from "@/lib/server/db/schema/index";
import {
  needsWord,
  type Payment,
  type PaymentFacts,
  type PaymentRequest,
  stateOfRequest,
  verifyUntil,
} from "../status";

export type StoredPaymentRequest = typeof paymentRequests.$inferSelect;
export type StoredPayment = typeof payments.$inferSelect;

/** The payer of a request and the secret in its link. */
export interface RequestContents {
  payerName: string | null;
  mobile: string | null;
  nationalCode: string | null;
  description: string | null;
  comment: string | null;
  cards: string[];
  secret: string;
  /** The payer was erased: what the gateway tells about their card later is not kept either. */
  isErased: boolean;
}

/** The two secrets of a payment, and what the gateway told about the payer's card. */
export interface PaymentContents {
  /** The secret in the receipt's address. */
  secret: string;
  /** The token in the gateway's address, once the gateway has given it. */
  token: string | null;
  card: string | null;
  cardHash: string | null;
  /** The invoice that the gateway told, if it differs from the requested invoice. Old rows lack it. */
  toldInvoice?: string | null;
}

const NO_REQUEST: RequestContents = {
  payerName: null,
  mobile: null,
  nationalCode: null,
  description: null,
  comment: null,
  cards: [],
  secret: "",
  isErased: false,
};
const NO_PAYMENT: PaymentContents = { secret: "", token: null, card: null, cardHash: null };
export const requestBox = sealedContents("payment request", NO_REQUEST);
export const paymentBox = sealedContents("payment", NO_PAYMENT);

export const hashOf = lookUpHash("payment-requests");
export const hashesOf = (
  business: string,
  { mobile, nationalCode }: Pick<RequestContents, "mobile" | "nationalCode">,
) => ({
  mobileHash: mobile === null ? null : hashOf(business, mobile),
  codeHash: nationalCode === null ? null : hashOf(business, nationalCode),
});

const hashOfCard = lookUpHash("payment-cards");
/** The hashes by which a paying card is found: as it is written without its middle digits, and its last four digits. */
export function cardHashesOf(business: string, { card }: Pick<PaymentContents, "card">) {
  const digits = card?.replace(/[^\d*]/g, "") ?? "";
  const [, first, last] = /^(\d{6})\D*(\d{4})$/.exec(digits) ?? [];
  const end = /\d{4}$/.exec(digits)?.[0];
  return {
    cardHash: first && last ? hashOfCard(business, `${first}******${last}`) : null,
    cardEndHash: end ? hashOfCard(business, end) : null,
  };
}

/** The SQL condition for payments by a card, as the search recognises it. */
export const paidByCard = (business: string, shape: Extract<Recognised, { kind: "card" | "cardTail" }>): SQL =>
  eq(shape.kind === "card" ? payments.cardHash : payments.cardEndHash, hashOfCard(business, shape.value));

/**
 * The fields of a payment and of a request that are masked for members who may not see personal data. The paying card
 * is not masked: it is stored without its middle digits, and the wallet's statement shows it to everybody in the same
 * way.
 */
export const PAYMENT_PERSONAL = {
  payerName: "name",
  mobile: "mobile",
  description: "text",
  invoice: "text",
  words: "text",
  "allowedCards.*": "account",
  toldInvoice: "text",
} as const satisfies Readonly<Record<string, MaskKind>>;
export const REQUEST_PERSONAL = {
  payerName: "name",
  mobile: "mobile",
  nationalCode: "nationalCode",
  description: "text",
  invoice: "text",
  comment: "covered",
  "cards.*": "account",
  ...Object.fromEntries(Object.entries(PAYMENT_PERSONAL).map(([path, kind]) => [`payments.*.${path}`, kind])),
} as const satisfies Readonly<Record<string, MaskKind>>;

export const payLink = (secret: string): string => new URL(`/pay/${secret}`, env().DAFTAR_URL).href;
export const receiptLink = (secret: string): string => new URL(`/receipt/${secret}`, env().DAFTAR_URL).href;
/** The address to which the gateway sends payers back. The gateway adds the token and the payer's result. */
export const returnAddress = (): string => new URL("/return/payment", env().DAFTAR_URL).href;

/** The gateway's hash of a card: SHA-256 of its sixteen digits, in hex. */
export const cardHashOf = (card: string): string => createHash("sha256").update(card).digest("hex");

export const factsOf = ({ state, openedAt, doubt, decision }: StoredPayment): PaymentFacts => ({
  state,
  openedAtMs: openedAt?.getTime() ?? null,
  doubt,
  decision,
});

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function shownPayment(row: StoredPayment, request: StoredPaymentRequest): Payment {
  const { payerName, mobile, description } = requestBox.open(request);
  const { card } = paymentBox.open(row);
  const facts = factsOf(row);
  const until = verifyUntil(facts);
  return {
    id: row.id,
    requestId: row.requestId,
    state: row.state,
    amountRial: row.amountRial,
    toldRial: row.toldRial,
    creditedRial: row.creditedRial,
    wageRial: row.wageRial,
    payerName,
    mobile,
    description,
    invoice: request.invoice,
    card,
    createdAt: row.createdAt.toISOString(),
    openedAt: iso(row.openedAt),
    returnedAt: iso(row.returnedAt),
    paidAt: iso(row.paidAt),
    verifyUntil: until === null ? null : new Date(until).toISOString(),
    verifiedAt: iso(row.verifiedAt),
    endedAt: iso(row.endedAt),
    doubt: row.doubt,
    decision: row.decision,
    decidedBy: row.decidedBy,
    decidedAt: iso(row.decidedAt),
    needsWord: needsWord(facts),
    transId: row.transId,
    refNumber: row.refNumber,
    trackingCode: row.trackingCode,
    words: row.words,
  };
}

/** The number of confirmed payments of a request, and their sum in rial. */
export interface Verified {
  verified: number;
  verifiedRial: number;
}

export async function verifiedOf(ids: readonly string[], within: Queryable = db()): Promise<Map<string, Verified>> {
  if (ids.length === 0) return new Map();
  const rows = await within
    .select({
      id: payments.requestId,
      verified: count(),
      verifiedRial: sql<number>`sum(coalesce(${payments.toldRial}, ${payments.amountRial}))`.mapWith(Number),
    })
    .from(payments)
    .where(and(inArray(payments.requestId, [...ids]), eq(payments.state, "verified")))
    .groupBy(payments.requestId);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/**
 * The payer's name from the request, for a payment whose payer the gateway does not name. @param transId the
 * payment's statement row
 */
export async function payerNameOf(business: string, transId: string): Promise<string | null> {
  const [found] = await db()
    .select({ request: paymentRequests })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
    .where(and(eq(payments.business, business), eq(payments.transId, transId)))
    .limit(1);
  return found ? requestBox.open(found.request).payerName : null;
}

/** The id of another payment of the same request that is confirmed or being confirmed; null if there is none. */
export async function otherOf({ id, requestId }: StoredPayment, within: Queryable = db()): Promise<string | null> {
  const [other] = await within
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.requestId, requestId),
        ne(payments.id, id),
        or(eq(payments.state, "verified"), eq(payments.state, "verifying")),
      ),
    )
    .limit(1);
  return other?.id ?? null;
}

export const stateOfStored = (row: StoredPaymentRequest, verified: number) =>
  stateOfRequest(
    {
      isForMany: row.isForMany,
      linkUntilMs: row.linkUntil.getTime(),
      isTakenBack: row.takenBackAt !== null,
      verified,
    },
    Date.now(),
  );

export function shownRequest(row: StoredPaymentRequest, by: string, sums: Verified | undefined): PaymentRequest {
  const { secret: _secret, isErased: _isErased, cards, ...contents } = requestBox.open(row);
  const { verified, verifiedRial } = sums ?? { verified: 0, verifiedRial: 0 };
  return {
    id: row.id,
    state: stateOfStored(row, verified),
    amountRial: row.amountRial,
    ...contents,
    // Only the gateway needs the whole numbers.
    cards: cards.map(maskCardNumber),
    invoice: row.invoice,
    customerId: row.customerId,
    isOwnCard: row.isOwnCard,
    port: row.port,
    isForMany: row.isForMany,
    by,
    createdAt: row.createdAt.toISOString(),
    linkUntil: row.linkUntil.toISOString(),
    takenBackAt: iso(row.takenBackAt),
    verified,
    verifiedRial,
  };
}

export const paymentSeals = [
  sealedColumn(paymentRequests, "contents", requestBox.purposeOf, {
    derived: (row) => hashesOf(row.business, requestBox.open(row)),
  }),
  sealedColumn(payments, "contents", paymentBox.purposeOf, {
    derived: (row) => cardHashesOf(row.business, paymentBox.open(row)),
  }),
];

/**
 * Removes the personal data of a person from a business's requests and payments. The person is known by mobiles,
 * national codes or customer ids. Amounts, states and ids stay, as the wallet's transactions do, and so do the
 * secrets that requests and payments work by.
 *
 * @returns the number of requests of this person
 */
export async function forgetPayersOf(business: string, values: readonly BookTerm[], tx: Queryable): Promise<number> {
  const theirs = new Set(values.map(([field, value]) => `${field} ${value}`));
  const rows = await tx.select().from(paymentRequests).where(eq(paymentRequests.business, business));
  let count = 0;
  for (const row of rows) {
    const contents = requestBox.open(row);
    const { mobile, nationalCode, secret } = contents;
    const isTheirs = [`mobile ${mobile}`, `nationalCode ${nationalCode}`, `id ${row.customerId}`].some((each) =>
      theirs.has(each),
    );
    if (!isTheirs) continue;
    count += 1;
    await tx
      .update(paymentRequests)
      .set({
        contents: requestBox.seal(row.id, { ...NO_REQUEST, secret, isErased: true }),
        invoice: null,
        // A requested card check stays in force. The customer is not known any more, so a person decides.
        customerId: null,
        mobileHash: null,
        codeHash: null,
      })
      .where(eq(paymentRequests.id, row.id));
    // The lock keeps this from overwriting a payment that is being opened or settled at this moment, and the other
    // way round.
    for (const paid of await tx.select().from(payments).where(eq(payments.requestId, row.id)).for("update")) {
      const { secret: receipt, token } = paymentBox.open(paid);
      const rest = paymentBox.seal(paid.id, { ...NO_PAYMENT, secret: receipt, token });
      await tx
        .update(payments)
        .set({ contents: rest, cardHash: null, cardEndHash: null, words: null })
        .where(eq(payments.id, paid.id));
    }
  }
  return count;
}

/** Returns a payment with its request. @returns null if the payment does not exist */
export async function storedPayment(id: string, within: Queryable = db()) {
  const [found] = await within
    .select({ payment: payments, request: paymentRequests })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
    .where(eq(payments.id, id));
  return found ?? null;
}

/**
 * Returns how much of a gateway payment went back to its payer by the book's refund rows, including refunds ordered
 * elsewhere. Refunds that are under way or failed do not count.
 *
 * @param transactionId the payment's statement row
 * @returns whole rial, and when the last refund was done; null if nothing went back as far as the book knows
 */
export async function givenBackOf(
  business: string,
  transactionId: string,
): Promise<{ rial: number; at: string | null } | null> {
  const rows = await db()
    .select({
      status: sql<TransactionStatus>`${bookRecords.state}`,
      amountRial: bookRecords.amountRial,
      at: bookRecords.at,
      endedAt: bookRecords.endedAt,
    })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "transaction"),
        eq(bookRecords.channel, "refund"),
        sql`${bookRecords.terms} @> ${sql.param(wantedTerms(business, "transaction", "id", transactionId))}::bigint[]`,
      ),
    )
    .orderBy(desc(bookRecords.at));
  const back = rows.filter((row) => endOfRow(row) === "done");
  const rial = back.reduce((sum, { amountRial }) => sum + (amountRial ?? 0), 0);
  const [last] = back;
  return rial === 0 ? null : { rial, at: (last?.endedAt ?? last?.at)?.toISOString() ?? null };
}
