import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq, gt, type SQL, sql } from "drizzle-orm";
import { externalPages } from "@/lib/external-pages/operations";
import { isOnDomain } from "@/lib/gateway/key";
import { gatewayAtService } from "@/lib/gateway/operations";
import type { PayerReceipt, PayLink } from "@/lib/gateway/payer";
import { isLeftToLapse, needsWord, nextLookMs, VERIFY_MINUTES, verifyUntil } from "@/lib/gateway/payment";
import { ApiError } from "@/lib/operations/errors";
import { limitOf } from "@/lib/server/budget/slots";
import { db, type Queryable } from "@/lib/server/db/client";
import { businesses, paymentRequests, payments } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { publish } from "@/lib/server/events/bus";
import { log } from "@/lib/server/log";
import { knownName } from "@/lib/server/members/businesses";
import { takeLook } from "@/lib/server/members/lockout";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import { processSingleton } from "@/lib/server/process-singleton";
import { callService } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";
import { bySecret, byToken } from "@/lib/server/public-links";
import { configuredAddress } from "@/lib/server/upstream";
import { givenBackOf } from "./given-back";
import {
  factsOf,
  paymentBox,
  requestBox,
  returnAddress,
  type StoredPayment,
  type StoredRequest,
  stateOfStored,
} from "./record";
import { contextOf, settlePayment, storedPayment } from "./verify";

/** So many times within a minute a link sends somebody on: a token is asked of the gateway each time. */
const OPENED_A_MINUTE = { one: 6, many: 120 } as const;
/**
 * Of a link for many, which anybody may have, one address gets so many of them, and so many of its returns make the gateway
 * be asked. Payers share addresses; what theirs is too busy for, the watch does.
 */
const OF_ONE_ADDRESS = 30;

/**
 * As many payers at a time are sent on by this process as the service's limits let through in so many of their windows, which
 * is what one of them waits at most. Whoever comes beside them would wait in vain: they are told so as soon as their link is
 * found, before anything is written, and members do not wait behind them.
 */
const WINDOWS = 3;
export const payersSentOn = () => processSingleton("payers-sent-on", () => ({ taken: 0 }));

/** There was no turn, or nothing to send with. */
const NEVER_SENT: readonly string[] = ["busy", "gateway_key_missing"];

/** A link's request with its business and the state of its payments, read by one query. */
interface Linked {
  request: StoredRequest;
  /** Null when the business is no longer there. */
  business: { name: string | null; domain: string | null; hasKey: boolean } | null;
  /** Number of confirmed payments. */
  verified: number;
  /** Number of payments that were paid and are neither confirmed nor left to lapse. */
  underWay: number;
  /** When the last payer went on to the gateway whose payment can still be confirmed. */
  begunAt: Date | null;
}

const linkedBy = (secret: string, ip: string | null): Promise<Linked | null> =>
  bySecret(secret, ip, (hash) => linkedWhere(eq(paymentRequests.secretHash, hash)));

async function linkedWhere(isIt: SQL): Promise<Linked | undefined> {
  const isUnderWay = sql`${payments.state} IN ('paid', 'verifying') AND ${payments.decision} IS DISTINCT FROM 'let_lapse'`;
  const isBegun = sql`${payments.state} = 'at_gateway'
      AND ${payments.openedAt} > now() - make_interval(mins => ${VERIFY_MINUTES})`;
  const [row] = await db()
    .select({
      request: paymentRequests,
      business: {
        name: businesses.name,
        domain: businesses.gatewayDomain,
        hasKey: sql<boolean>`${businesses.gatewayKey} IS NOT NULL`,
      },
      verified: sql`count(*) FILTER (WHERE ${payments.state} = 'verified')`.mapWith(Number),
      underWay: sql`count(*) FILTER (WHERE ${isUnderWay})`.mapWith(Number),
      begunAt: sql`max(${payments.openedAt}) FILTER (WHERE ${isBegun})`.mapWith(payments.openedAt),
    })
    .from(paymentRequests)
    .leftJoin(businesses, eq(businesses.slug, paymentRequests.business))
    .leftJoin(payments, eq(payments.requestId, paymentRequests.id))
    .where(isIt)
    .groupBy(paymentRequests.id, businesses.slug);
  return row;
}

/** On a link for many, other people's payments do not block the next payer. */
function stateOf({ request, verified, underWay }: Linked): PayLink["state"] {
  const state = stateOfStored(request, verified);
  return state === "open" && !request.isForMany && underWay > 0 ? "under_way" : state;
}

/**
 * What a link shows: who asks, how much and why; of whom it is no more than that person knows, and nothing of what is
 * the business's own.
 *
 * @returns null for one that is not known. @throws ApiError `locked`
 */
export async function payLinkShown(secret: string, ip: string | null): Promise<PayLink | null> {
  const linked = await linkedBy(secret, ip);
  if (!linked) return null;
  const { request: row, business: known, begunAt } = linked;
  const { payerName, mobile, description, cards } = requestBox.open(row);
  return {
    state: stateOf(linked),
    business: known?.name ?? row.business,
    slug: row.business,
    amountRial: row.amountRial,
    description,
    invoice: row.invoice,
    payerName: payerName === null ? null : maskText(payerName, "name"),
    mobile: mobile === null ? null : maskText(mobile, "mobile"),
    cardEndings: cards.map((card) => card.slice(-4)),
    isOwnCard: row.isOwnCard,
    isForMany: row.isForMany,
    begunAt: row.isForMany ? null : (begunAt?.toISOString() ?? null),
    linkUntil: row.linkUntil.toISOString(),
    hasWay: configuredAddress(externalPages.payment.host) !== undefined && known?.hasKey === true,
    isOnDomain: isOnDomain(new URL(env().DAFTAR_URL).hostname, known?.domain ?? null),
  };
}

/**
 * Sends a payer on to the gateway, with a token of its own each time: one works once, and only for a while. Each is a
 * payment of its own.
 *
 * @returns the gateway's address; null where the link does not lead there any more
 * @throws ApiError `locked`, `host_missing`, `gateway_key_missing`, `busy`, and what the gateway refused or did not answer
 */
export async function openGateway(secret: string, ip: string | null): Promise<string | null> {
  // Whoever has no link is no payer, and takes nobody's place.
  const linked = await linkedBy(secret, ip);
  if (!linked) return null;
  const places = payersSentOn();
  if (places.taken >= limitOf("post") * WINDOWS) throw new ApiError("busy", { retryAfterSeconds: 8 });
  places.taken += 1;
  try {
    return await sendToGateway(linked, ip);
  } finally {
    places.taken -= 1;
  }
}

async function sendToGateway(linked: Linked, ip: string | null): Promise<string | null> {
  if (stateOf(linked) !== "open") return null;
  const { request } = linked;
  const base = configuredAddress(externalPages.payment.host);
  if (base === undefined) throw new ApiError("host_missing");
  if (request.isForMany) await takeLook(`pay:${request.id}`, ip, OF_ONE_ADDRESS);
  const { business, amountRial, invoice, port } = request;
  const { mobile, nationalCode, description, comment, cards } = requestBox.open(request);
  const id = randomUUID();
  const contents = { secret: newSecret(), token: null, card: null, cardHash: null };
  await db().transaction(async (tx) => {
    await mustBeSeldom(request, tx);
    await tx.insert(payments).values({
      id,
      business,
      requestId: request.id,
      secretHash: hashSecret(contents.secret),
      contents: paymentBox.seal(id, contents),
      state: "opening",
      amountRial,
    });
  });
  const asked = { amountRial, invoice, port, mobile, nationalCode, description, comment, cards };
  const endUnopened = async (words: string | null): Promise<void> => {
    await db().update(payments).set({ state: "not_opened", endedAt: new Date(), words }).where(eq(payments.id, id));
    await publish({ business, tags: ["payments"], ids: [id, request.id] });
  };
  let token: string;
  try {
    const input = { ...asked, callbackUrl: returnAddress() };
    ({ token } = (await callService(gatewayAtService.send, input, contextOf(business))).data);
  } catch (error) {
    // What never left is no try.
    if (error instanceof ApiError && NEVER_SENT.includes(error.code) && !error.answer) {
      await db().delete(payments).where(eq(payments.id, id));
      throw error;
    }
    // Without its token nobody can pay by it, whatever the gateway made of it.
    await endUnopened(error instanceof ApiError && error.answer?.isOwnWord ? (error.detail ?? null) : null);
    throw error;
  }
  const now = Date.now();
  const openedAt = new Date(now);
  const lookAt = new Date(now + nextLookMs({ state: "at_gateway", openedAtMs: now, doubt: null, decision: null }, now));
  const opened = {
    openedAt,
    lookAt,
    tokenHash: hashSecret(token),
    contents: paymentBox.seal(id, { ...contents, token }),
  };
  try {
    await db()
      .update(payments)
      .set({ ...opened, state: "at_gateway" })
      .where(eq(payments.id, id));
  } catch (error) {
    if (!isOfAnother(error)) throw error;
    // What is paid by it is that one's: nobody else is sent there.
    log.error({ payment: id }, "the gateway gave a token that another payment has");
    await endUnopened(null);
    throw new ApiError("upstream_unreadable");
  }
  await publish({ business, tags: ["payments"], ids: [id, request.id] });
  return `${base}${externalPages.payment.path.replace(":token", encodeURIComponent(token))}`;
}

const isOfAnother = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "payments_token";

/** Presses at the same moment are counted one after another. @throws ApiError `busy` */
async function mustBeSeldom({ id, isForMany }: StoredRequest, tx: Queryable): Promise<void> {
  await tx.select({ id: paymentRequests.id }).from(paymentRequests).where(eq(paymentRequests.id, id)).for("update");
  const [row] = await tx
    .select({ total: count() })
    .from(payments)
    .where(and(eq(payments.requestId, id), gt(payments.createdAt, sql`now() - interval '1 minute'`)));
  if ((row?.total ?? 0) >= OPENED_A_MINUTE[isForMany ? "many" : "one"])
    throw new ApiError("busy", { retryAfterSeconds: 60 });
}

/**
 * What the gateway sent a payer back with. Whoever holds the token can say anything with it, so nothing of it is
 * believed: the gateway is asked.
 *
 * @param query as it came: repeated, forged or missing
 * @returns the secret of the payment's own page; null where the token is nobody's. @throws ApiError `locked`
 */
export async function payerReturned(query: URLSearchParams, ip: string | null): Promise<string | null> {
  const tokens = new Set(query.getAll("token"));
  // Two different ones are nobody's return.
  const [token = ""] = tokens.size === 1 ? tokens : [];
  const row = await byToken(token, ip, async (hash) => {
    const [known] = await db().select().from(payments).where(eq(payments.tokenHash, hash));
    return known;
  });
  if (!row) return null;
  if (row.returnedAt === null) {
    await db()
      .update(payments)
      .set({ returnedAt: new Date() })
      .where(and(eq(payments.id, row.id), sql`${payments.returnedAt} IS NULL`));
  }
  if ((await mayLook(row)) && (await isSeldomFrom(ip))) await settlePayment(row.id);
  return paymentBox.open(row).secret;
}

/** Once a payer's return asked for it, the next within a second does not: whoever repeats it asks the gateway no more. */
async function mayLook({ id }: StoredPayment): Promise<boolean> {
  const taken = await db()
    .update(payments)
    .set({ lookedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, id),
        sql`${payments.lookAt} IS NOT NULL`,
        sql`(${payments.lookedAt} IS NULL OR ${payments.lookedAt} < now() - interval '1 second')`,
      ),
    )
    .returning({ id: payments.id });
  return taken.length > 0;
}

/** Whoever comes back with many tokens, one after another, leaves the gateway to others. */
async function isSeldomFrom(ip: string | null): Promise<boolean> {
  try {
    await takeLook("return", ip, OF_ONE_ADDRESS);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return false;
    throw error;
  }
}

/**
 * What a payment's own page shows to whoever has its address: a receipt once it is confirmed, before that how it stands.
 *
 * @returns null for one that is not known. @throws ApiError `locked`
 */
export async function receiptShown(secret: string, ip: string | null): Promise<PayerReceipt | null> {
  const row = await bySecret(secret, ip, async (hash) => {
    const [known] = await db().select().from(payments).where(eq(payments.secretHash, hash));
    return known;
  });
  const found = row && (await storedPayment(row.id));
  if (!found) return null;
  const { payment, request } = found;
  const { description, payerName, secret: link } = requestBox.open(request);
  const facts = factsOf(payment);
  const until = verifyUntil(facts);
  const linked = await linkedWhere(eq(paymentRequests.id, request.id));
  const isOpen = linked !== undefined && stateOf(linked) === "open";
  const back =
    payment.state === "verified" && payment.transId !== null
      ? await givenBackOf(payment.business, payment.transId)
      : null;
  return {
    id: payment.id,
    state: payment.state,
    isReturned: payment.returnedAt !== null,
    isHeld: needsWord(facts),
    isLeftToLapse: isLeftToLapse(facts),
    business: (await knownName(payment.business)) ?? payment.business,
    amountRial: payment.toldRial ?? payment.amountRial,
    askedRial: payment.amountRial,
    givenBackRial: back?.rial ?? null,
    description,
    invoice: request.invoice,
    payerName: payerName === null ? null : maskText(payerName, "name"),
    card: paymentBox.open(payment).card,
    refNumber: payment.refNumber,
    trackingCode: payment.trackingCode,
    transId: payment.transId,
    at: (payment.paidAt ?? payment.createdAt).toISOString(),
    verifyUntil: until === null ? null : new Date(until).toISOString(),
    againAddress: isOpen && payment.state !== "verified" ? `/pay/${link}` : null,
  };
}
