import "server-only";
import { and, eq, gt, isNull, lte, not, sql } from "drizzle-orm";
import { comesAfter, isNotReminded, lastOf, READ_AT_ONCE } from "@/lib/server/customer-messages/record";
import type { MessageRecipient, MessageSource } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import { paymentRequests } from "@/lib/server/db/schema/index";
import { payerMessageOf } from "../payer-message";
import { paymentMessageOf } from "../payment-message";
import { refundMessageOf } from "../refund-message";
import { isPaid, stored, storedRequest } from "./ask";
import {
  givenBackOf,
  payLink,
  requestBox,
  type StoredPaymentRequest,
  shownPayment,
  shownRequest,
  stateOfStored,
  verifiedOf,
} from "./record";

function payerOf(request: StoredPaymentRequest): MessageRecipient {
  const { mobile, nationalCode } = requestBox.open(request);
  return { mobile, email: null, nationalCode, customerId: request.customerId };
}

const linkMessages: MessageSource = {
  about: "paymentRequest",
  read: "transactions.read",
  send: "payments.make",
  to: async (id, { business }) => payerOf((await storedRequest(business, id)).row),
  async text(id, { business, name, unit }) {
    const { row } = await storedRequest(business, id);
    const sums = (await verifiedOf([row.id])).get(row.id);
    if (stateOfStored(row, sums?.verified ?? 0) !== "open") return null;
    const url = payLink(requestBox.open(row).secret);
    const text = payerMessageOf(shownRequest(row, "", sums), { business: name, url, unit });
    return { text, goodUntil: row.linkUntil };
  },
  remindedBy: "remindOfLinks",
  /** Links for one payer that nobody has paid, that end within a day and lived longer than two. */
  async toRemind(business, now, after) {
    const { linkUntil, id } = paymentRequests;
    const dayLater = new Date(now.getTime() + 86_400_000);
    const rows = await db()
      .select({ id })
      .from(paymentRequests)
      .where(
        and(
          eq(paymentRequests.business, business),
          eq(paymentRequests.isForMany, false),
          isNull(paymentRequests.takenBackAt),
          gt(linkUntil, now),
          lte(linkUntil, dayLater),
          sql`${linkUntil} - ${paymentRequests.createdAt} > interval '2 days'`,
          not(isPaid),
          isNotReminded(business, "paymentRequest", id),
          after === null ? undefined : comesAfter(linkUntil, id, paymentRequests, eq(id, after)),
        ),
      )
      .orderBy(linkUntil, id)
      .limit(READ_AT_ONCE);
    const records = rows.map((row) => row.id);
    return { records, last: lastOf(records) };
  },
};

const paymentMessages: MessageSource = {
  about: "payment",
  read: "transactions.read",
  send: "transactions.read",
  to: async (id, { business }) => payerOf((await stored(business, id)).request),
  async text(id, { business, unit }) {
    const { payment, request } = await stored(business, id);
    return { text: paymentMessageOf(shownPayment(payment, request), unit), goodUntil: null };
  },
};

/** What went back of a payment, as far as the statement has it as done. */
const refundMessages: MessageSource = {
  about: "gatewayRefund",
  read: "transactions.read",
  send: "transactions.read",
  to: async (id, { business }) => payerOf((await stored(business, id)).request),
  async text(id, { business, unit }) {
    const { payment } = await stored(business, id);
    const back = payment.transId === null ? null : await givenBackOf(business, payment.transId);
    if (!back) return null;
    const paidRial = payment.toldRial ?? payment.amountRial;
    const paidAt = (payment.paidAt ?? payment.createdAt).toISOString();
    return { text: refundMessageOf({ rial: back.rial, at: back.at, paidRial, paidAt }, unit), goodUntil: null };
  },
};

export const gatewayMessages: readonly MessageSource[] = [linkMessages, paymentMessages, refundMessages];
