import "server-only";
import { and, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { paymentRequests, payments } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { refusedFor } from "../codes";
import { gatewayAtService } from "../operations";
import {
  afterTold,
  type Doubt,
  isEnded,
  LOOKED_FOR_MS,
  mayConfirm,
  nextLookMs,
  type PaymentProgress,
  type PaymentState,
  verifyUntil,
} from "../status";
import type { TransactionTold } from "./answers";
import { type OwnCards, ownCards } from "./own-cards";
import {
  cardHashesOf,
  cardHashOf,
  factsOf,
  otherOf,
  type PaymentContents,
  paymentBox,
  requestBox,
  type StoredPayment,
  type StoredPaymentRequest,
  storedPayment,
} from "./record";

/** A confirmation that was sent less than this long ago may still be under way, so no other process sends it. */
const VERIFYING_MS = 30_000;
const TAGS = ["payments"] as const;

/**
 * All payers together count as one member when calls take turns, so that many simultaneous payers do not block the
 * members.
 */
const PAYERS = "payers";

/** The context of a call for a payment. A payer who came back may wait for it, or nobody. */
export const contextOf = (business: string, lane: CallContext["lane"] = "person"): CallContext => ({
  business,
  requestId: "payment",
  lane,
  memberId: PAYERS,
  isFresh: true,
  patienceMs: 8000,
});

const isRow = ({ id }: Pick<StoredPayment, "id">) => eq(payments.id, id);

/**
 * Brings a payment as far as it can be now: asks the gateway for its state, and confirms it if it was paid and there
 * is no doubt. With any number of simultaneous callers the payment is confirmed once.
 *
 * @returns the payment as it stands then
 */
export async function settlePayment(id: string, lane?: CallContext["lane"]): Promise<StoredPayment | null> {
  const found = await storedPayment(id);
  if (!found) return null;
  const { token } = paymentBox.open(found.payment);
  const isWhole = found.payment.state === "verified" && found.payment.transId !== null;
  if (isWhole || token === null) return found.payment;
  try {
    const told = await ask(found.payment.business, token, lane);
    const noted = await note(found.payment.id, told, await cardsToCompare(found, told, lane));
    if (!noted || !(await claim(noted))) return noted ?? found.payment;
    return await confirm(noted, token, lane);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await later(found.payment, error);
    return (await storedPayment(id))?.payment ?? null;
  }
}

async function ask(business: string, token: string, lane: CallContext["lane"]): Promise<TransactionTold> {
  try {
    return (await callService(gatewayAtService.transaction, { token }, contextOf(business, lane))).data;
  } catch (error) {
    // The gateway does not know the token, so as far as it tells nothing was paid with it.
    const isUnknown = error instanceof ApiError && error.answer?.isOwnWord && refusedFor(error.detail) === "token";
    // A refusal of the key or of this server's address says nothing about the payment. The payment is looked up
    // later.
    if (!isUnknown) throw error;
    return NOTHING_TOLD;
  }
}

const NOTHING_TOLD: TransactionTold = {
  told: "nothing",
  amountRial: null,
  creditedRial: null,
  wageRial: null,
  switchWageRial: null,
  transId: null,
  refNumber: null,
  trackingCode: null,
  invoice: null,
  card: null,
  cardHash: null,
  paidAt: null,
};

/** Sends the confirmation. If its answer is lost or does not tell enough, the gateway is asked for the result. */
async function confirm(
  payment: StoredPayment,
  token: string,
  lane: CallContext["lane"],
): Promise<StoredPayment | null> {
  try {
    const { business } = payment;
    const { data } = await callService(gatewayAtService.verify, { token }, contextOf(business, lane));
    const { ended, unread: _unread, ...details } = data;
    if (ended === "done") return await note(payment.id, { ...NOTHING_TOLD, ...details, told: "verified" });
    // The payment was confirmed earlier. The transaction tells the rest.
    if (ended === "already") await note(payment.id, { ...NOTHING_TOLD, told: "verified" });
    if (ended === "expired") return await note(payment.id, { ...NOTHING_TOLD, told: "lapsed" });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ failure: error.code, payment: payment.id }, "a payment's confirmation was not answered");
  }
  return note(payment.id, await ask(payment.business, token, lane));
}

/**
 * Takes the exclusive right to confirm a payment, and stores this before the confirmation is sent, so that a crash
 * after it is known. For a request with a single payment, only one payment has this right at a time, and none after
 * one was confirmed.
 */
async function claim(payment: StoredPayment): Promise<boolean> {
  const { state, doubt, decision } = payment;
  // The other payment that blocked this one may have failed.
  const mayTryAgain = state === "paid" && doubt === "second" && decision === null;
  if (!mayTryAgain && !mayConfirm(factsOf(payment))) return false;
  return db().transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(paymentRequests)
      .where(eq(paymentRequests.id, payment.requestId))
      .for("update");
    if (!request) return false;
    const before = new Date(Date.now() - VERIFYING_MS);
    if (!request.isForMany && payment.decision !== "confirm" && (await hasOther(payment, tx))) {
      await tx
        .update(payments)
        .set({ doubt: "second" })
        .where(and(isRow(payment), eq(payments.state, "paid")));
      return false;
    }
    const mayTake = or(
      eq(payments.state, "paid"),
      and(eq(payments.state, "verifying"), or(isNull(payments.verifyingAt), lt(payments.verifyingAt, before))),
    );
    const taken = await tx
      .update(payments)
      .set({
        state: "verifying",
        verifyingAt: new Date(),
        lookAt: new Date(Date.now() + VERIFYING_MS),
        ...(mayTryAgain && { doubt: null }),
      })
      .where(and(isRow(payment), mayTake, or(isNull(payments.decision), ne(payments.decision, "let_lapse"))))
      .returning({ id: payments.id });
    return taken.length > 0;
  });
}

/** Whether another payment of the same request is confirmed or being confirmed. */
const hasOther = async (payment: StoredPayment, tx: Queryable): Promise<boolean> =>
  (await otherOf(payment, tx)) !== null;

/** Reads the customer's cards if the paying card must be one of them and the comparison can still change the result. */
async function cardsToCompare(
  { payment, request }: { payment: StoredPayment; request: StoredPaymentRequest },
  { told, cardHash }: TransactionTold,
  lane: CallContext["lane"],
): Promise<OwnCards | null> {
  const isToCompare = request.isOwnCard && cardHash !== null && isToWeigh(payment, told);
  return isToCompare ? ownCards(request, contextOf(request.business, lane)) : null;
}

/** A paid payment is compared with its request until its confirmation is sent or a member has decided. */
const isToWeigh = ({ state, decision }: Pick<StoredPayment, "state" | "decision">, told: PaymentProgress): boolean =>
  (told === "waiting" || told === "verified" || told === "lapsed") &&
  state !== "verifying" &&
  state !== "verified" &&
  decision === null;

/**
 * Returns what differs between a payment and its request; null if nothing does. Data that the gateway does not tell
 * is not a doubt by itself.
 *
 * @param own the registered cards of the customer; null if they were not read
 */
export function doubtOf(
  request: StoredPaymentRequest,
  told: Pick<TransactionTold, "amountRial" | "creditedRial" | "wageRial" | "switchWageRial" | "invoice" | "cardHash">,
  own: OwnCards | null = null,
): Doubt | null {
  const { amountRial, creditedRial, wageRial, switchWageRial, invoice, cardHash } = told;
  const asked = request.amountRial;
  // The paid amount may include the fee if the payer pays the fee.
  const wages = [0, wageRial ?? 0, (wageRial ?? 0) + (switchWageRial ?? 0)];
  const isAmount = amountRial !== null && wages.some((wage) => amountRial - wage === asked);
  if (!isAmount && !(amountRial === null && creditedRial === asked)) return "amount";
  if (request.invoice !== null && invoice !== null && invoice !== request.invoice) return "invoice";
  if (request.hasCards) {
    const allowed = requestBox.open(request).cards.map(cardHashOf);
    if (cardHash === null || !allowed.includes(cardHash)) return "card";
  }
  if (request.isOwnCard) {
    if (cardHash === null) return "customer_card";
    // A matching card is the customer's even if other cards could not be read. That no card matches is certain only
    // if all cards were read.
    if (!own?.hashes.has(cardHash)) return own?.isWhole === true ? "customer_card" : "cards_unread";
  }
  return request.takenBackAt === null ? null : "taken_back";
}

/**
 * Stores what the gateway told and its consequences, and notifies viewers. Payments of one request are stored one
 * after another: if two are confirmed at once, the later one sees that it is the second. The request is locked before
 * its payment, as in {@link claim}.
 */
async function note(id: string, told: TransactionTold, own: OwnCards | null = null): Promise<StoredPayment | null> {
  return db().transaction(async (tx) => {
    const ofIt = tx.select({ id: payments.requestId }).from(payments).where(eq(payments.id, id));
    const [request] = await tx.select().from(paymentRequests).where(inArray(paymentRequests.id, ofIt)).for("update");
    const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    if (!row || !request) return null;
    const now = Date.now();
    const facts = factsOf(row);
    const state = afterTold(facts, told.told, now);
    const isPaid = told.told === "waiting" || told.told === "verified" || told.told === "lapsed";
    const isTold = told.amountRial !== null || told.creditedRial !== null;
    // Without an amount the payment cannot match its request. If it is confirmed already, the amount may come later.
    const isWeighed = isToWeigh(row, told.told) && (isTold || told.told === "waiting");
    const seen = isWeighed ? (doubtOf(request, told, own) ?? (row.doubt === "second" ? row.doubt : null)) : row.doubt;
    // If the gateway confirms by itself, it does not check whether the request was paid already.
    const isSecond = state === "verified" && row.state !== "verifying" && !request.isForMany;
    const doubt = seen === null && isSecond && (await hasOther(row, tx)) ? "second" : seen;
    const transId = told.transId ?? row.transId;
    const lookAt = lookAgainAt({ ...row, state, transId }, now);
    const contents = paymentBox.open(row);
    const { card, cardHash } = requestBox.open(request).isErased ? NOTHING_TOLD : told;
    const kept: PaymentContents = {
      ...contents,
      card: card ?? contents.card,
      cardHash: cardHash ?? contents.cardHash,
      ...(seen === "invoice" && { toldInvoice: told.invoice ?? contents.toldInvoice }),
    };
    const isEnd = isEnded(state) && !isEnded(row.state);
    const [noted] = await tx
      .update(payments)
      .set({
        state,
        doubt,
        lookAt,
        contents: paymentBox.seal(id, kept),
        ...cardHashesOf(row.business, kept),
        transId,
        refNumber: told.refNumber ?? row.refNumber,
        trackingCode: told.trackingCode ?? row.trackingCode,
        // The gateway also tells amounts for payments that are not paid yet.
        toldRial: isPaid ? (told.amountRial ?? row.toldRial) : row.toldRial,
        creditedRial: state === "verified" ? (told.creditedRial ?? row.creditedRial) : row.creditedRial,
        wageRial: state === "verified" ? (told.wageRial ?? row.wageRial) : row.wageRial,
        paidAt: row.paidAt ?? (isPaid ? paidWhen(told.paidAt, now) : null),
        verifiedAt: row.verifiedAt ?? (state === "verified" ? new Date(now) : null),
        endedAt: row.endedAt ?? (isEnd ? new Date(now) : null),
      })
      .where(eq(payments.id, id))
      .returning();
    if (state !== row.state) {
      await auditEnd(row, state, told, tx);
      await publish({ business: row.business, tags: [...TAGS], ids: [id, row.requestId] }, tx);
    }
    return noted ?? null;
  });
}

/** When the payment was made, as the gateway says. If the gateway tells only a day or a future time, this is now. */
function paidWhen(told: string | null, now: number): Date {
  const at = told?.includes("T") ? Date.parse(told) : now;
  return new Date(Math.min(at, now));
}

/** An ended payment is not looked up again, except a confirmed one whose transaction is not known yet. */
function lookAgainAt(row: StoredPayment, now: number): Date | null {
  if (isEnded(row.state) && !(row.state === "verified" && row.transId === null)) return null;
  const until = verifyUntil(factsOf(row)) ?? row.createdAt.getTime();
  if (now > until + LOOKED_FOR_MS) return null;
  return new Date(now + nextLookMs(factsOf(row), now));
}

async function auditEnd(row: StoredPayment, state: PaymentState, told: TransactionTold, tx: Queryable): Promise<void> {
  const { id: subject, business, amountRial, doubt } = row;
  if (state === "verified") {
    const transId = told.transId ?? row.transId;
    const detail = { amountRial, ...(transId && { transId }), ...(doubt && { doubt }) };
    await recordAudit({ action: "payment.verified", business, actor: null, subject, detail }, tx);
  } else if (state === "lapsed" || (state === "failed" && row.paidAt !== null)) {
    await recordAudit(
      { action: "payment.ended", business, actor: null, subject, detail: { amountRial, ending: state } },
      tx,
    );
  }
}

/** Plans the next look-up after the gateway could not be asked. The payment's state stays as it is. */
async function later(row: StoredPayment, error: ApiError): Promise<void> {
  log.warn({ failure: error.code, payment: row.id }, "a payment could not be asked for");
  const now = Date.now();
  const gap = error.code === "gateway_key_missing" ? 60_000 : Math.min(nextLookMs(factsOf(row), now), 20_000);
  const until = verifyUntil(factsOf(row)) ?? row.createdAt.getTime();
  const lookAt = now > until + LOOKED_FOR_MS ? null : new Date(now + gap);
  await db()
    .update(payments)
    .set({ lookAt })
    .where(and(isRow(row), sql`${payments.lookAt} IS NOT NULL`));
}
