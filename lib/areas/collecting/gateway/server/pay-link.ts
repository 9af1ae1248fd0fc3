import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { env } from "@/lib/server/core/env";
import { bySecret } from "@/lib/server/core/public-links";
import { configuredAddress } from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { businesses, paymentRequests, payments } from "@/lib/server/db/schema/index";
import { knownName } from "@/lib/server/members/businesses";
import { maskText } from "@/lib/server/proxy/mask";
import { isOnDomain } from "../key";
import type { PayerReceipt, PayLink } from "../payer";
import { isLeftToLapse, needsWord, VERIFY_MINUTES, verifyUntil } from "../status";
import {
  factsOf,
  givenBackOf,
  paymentBox,
  requestBox,
  type StoredPaymentRequest,
  stateOfStored,
  storedPayment,
} from "./record";

/** A link's request with its business and the state of its payments, read by one query. */
export interface Linked {
  request: StoredPaymentRequest;
  /** Null if the business no longer exists. */
  business: { name: string | null; domain: string | null; hasKey: boolean } | null;
  /** Number of confirmed payments. */
  verified: number;
  /** Number of payments that were paid and are neither confirmed nor left to lapse. */
  underWay: number;
  /** When the latest payer whose payment can still be confirmed went to the gateway. */
  begunAt: Date | null;
}

/** @throws ApiError `locked` */
export const linkedBy = (secret: string, ip: string | null): Promise<Linked | null> =>
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
export function stateOf({ request, verified, underWay }: Linked): PayLink["state"] {
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
    business: known?.name ?? null,
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
    business: await knownName(payment.business),
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
