import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { limitOf } from "@/lib/server/budget/slots";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { byToken } from "@/lib/server/core/public-links";
import { configuredAddress } from "@/lib/server/core/upstream";
import { db, type Queryable } from "@/lib/server/db/client";
import { paymentRequests, payments } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { takeLook } from "@/lib/server/members/lockout";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { gatewayAtService } from "../operations";
import { nextLookMs } from "../status";
import { forgetUnopened } from "./ask";
import { type Linked, linkedBy, stateOf } from "./pay-link";
import { paymentBox, requestBox, returnAddress, type StoredPayment, type StoredPaymentRequest } from "./record";
import { contextOf, settlePayment } from "./verify";

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
    await forgetUnopened(request.id);
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
    await endUnopened(refusalIn(error));
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

/**
 * The gateway's words if it refused to let a payer in, empty if it gave none; null if it only did not answer. A 404 is a
 * refusal too, even if a proxy sent it, because the link leads nowhere.
 */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.answer?.isOwnWord) return error.detail ?? "";
  return error.code === "upstream_not_found" ? "" : null;
}

const isOfAnother = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "payments_token";

/** Counts the visits of the last minute, with simultaneous presses one after another. @throws ApiError `busy` */
async function mustBeSeldom({ id, isForMany }: StoredPaymentRequest, tx: Queryable): Promise<void> {
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
