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

/** How many times per minute one link sends a payer to the gateway. Each time needs a new gateway token. */
const OPENED_A_MINUTE = { one: 6, many: 120 } as const;
/**
 * For a link for many payers, one IP address gets this many gateway visits, and this many of its returns make us ask
 * the gateway. Payers may share an address, so the watch settles the payments of the rest.
 */
const OF_ONE_ADDRESS = 30;

/**
 * Limits how many payers this process sends on at a time: as many as the service's limits let through in this number
 * of windows. That is the longest that one payer waits. Further payers would wait in vain, so they get an error as
 * soon as their link is found, before anything is written. Members do not wait behind them.
 */
const WINDOWS = 3;
export const payersSentOn = () => processSingleton("payers-sent-on", () => ({ taken: 0 }));

/** Error codes of calls that got no turn or had no key to send with. */
const NEVER_SENT: readonly string[] = ["busy", "gateway_key_missing"];

/** A link's request with its business and the state of its payments, read by one query. */
interface Linked {
  request: StoredRequest;
  /** Null if the business no longer exists. */
  business: { name: string | null; domain: string | null; hasKey: boolean } | null;
  /** Number of confirmed payments. */
  verified: number;
  /** Number of payments that were paid and are neither confirmed nor left to lapse. */
  underWay: number;
  /** When the latest payer whose payment can still be confirmed went to the gateway. */
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
 * The public page of a link: the business, the amount and the purpose. About the payer it shows only what the payer
 * knows, and it shows none of the business's own data.
 *
 * @returns null if the link is not known. @throws ApiError `locked`
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
 * Sends a payer to the gateway. Each visit gets a new token and is a payment of its own, because a token works only
 * once and only for a while.
 *
 * @returns the gateway's address; null if the link does not lead there any more
 * @throws ApiError `locked`, `host_missing`, `gateway_key_missing`, `busy`, and the gateway's refusal or missing
 *   answer
 */
export async function openGateway(secret: string, ip: string | null): Promise<string | null> {
  // A visitor without a valid link is no payer and takes no place.
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
    // A request that was never sent is not a try.
    if (error instanceof ApiError && NEVER_SENT.includes(error.code) && !error.answer) {
      await db().delete(payments).where(eq(payments.id, id));
      throw error;
    }
    // Without its token nobody can pay it, even if the gateway created the payment.
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
    // A payment with this token would count for the other payment, so no payer is sent there.
    log.error({ payment: id }, "the gateway gave a token that another payment has");
    await endUnopened(null);
    throw new ApiError("upstream_unreadable");
  }
  await publish({ business, tags: ["payments"], ids: [id, request.id] });
  return `${base}${externalPages.payment.path.replace(":token", encodeURIComponent(token))}`;
}

const isOfAnother = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "payments_token";

/** Counts the visits of the last minute, with simultaneous presses one after another. @throws ApiError `busy` */
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
 * Handles a payer's return from the gateway. Anybody who has the token can send anything with it, so the other values
 * are not used, and the gateway is asked.
 *
 * @param query as it came: repeated, forged or missing
 * @returns the secret of the payment's own page; null if no payment has the token. @throws ApiError `locked`
 */
export async function payerReturned(query: URLSearchParams, ip: string | null): Promise<string | null> {
  const tokens = new Set(query.getAll("token"));
  // A return with two different tokens belongs to no payment.
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

/**
 * Allows one look per second for the returns of a payment, so that repeating the return does not ask the gateway more
 * often.
 */
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

/** Limits the returns of one address. Somebody who returns with many tokens in a row must not use up the gateway. */
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
 * The payment's own page, for anybody who has its address. It is a receipt once the payment is confirmed, and shows
 * the state before that.
 *
 * @returns null if the payment is not known. @throws ApiError `locked`
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
