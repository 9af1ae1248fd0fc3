import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import { showOrder } from "@/lib/areas/money/orders/server/record";
import { type OrderView, refusedRialOf, viewOfOrder } from "@/lib/areas/money/orders/status";
import { termsIn } from "@/lib/kit/book/entry";
import { maskCardNumber } from "@/lib/kit/format/card";
import { ApiError } from "@/lib/kit/operations/errors";
import {
  hasRows,
  isFromOwnAccount,
  isMoneyIn,
  isOfCredit,
  isOfList,
  isOfMany,
  isOfOrders,
} from "@/lib/kit/orders/kinds";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { orderEvents, orderItems, paymentOrders } from "@/lib/server/db/schema/index";
import { orderColumns, rowOf } from "@/lib/server/orders/record/rows";
import { type DocumentTable, MOST_DOCUMENT_ROWS } from "../../document";
import { personKeys } from "../record";
import { CHECKED, type DocumentKind, fact, PERSONAL, saidOf } from "./kind";

/**
 * Whether an order in this state may have a receipt: the service must have or have had it, with the intended
 * contents.
 */
const HAS_RECEIPT: Record<OrderView, boolean> = {
  awaiting_approval: false,
  approved: false,
  sending: false,
  unknown: false,
  rejected: false,
  expired: false,
  frozen: false,
  elsewhere: false,
  otherAuthorization: false,
  otherWithdrawal: false,
  otherAccount: false,
  otherPayment: false,
  otherGrant: false,
  vanished: false,
  sent: true,
  queue: true,
  service: true,
  bank: true,
  collecting: true,
  scheduled: true,
  retrying: true,
  // It waits for its holder, so no money has moved.
  holder: false,
  underWay: true,
  done: true,
  collected: true,
  arrived: true,
  booked: true,
  transferred: true,
  credited: true,
  withHolder: true,
  givenBack: true,
  partly: true,
  failed: true,
  canceled: true,
  reversed: true,
};

/** The receipt of a payment order: the order as the service received it, and its progress. */
export const orderReceipt: DocumentKind = {
  id: "orderReceipt",
  permission: "settlements.read",

  async read(orderId, { member }) {
    if (!isUuid(orderId)) throw new ApiError("not_found");
    const order = await showOrder(orderId.toLowerCase(), member);
    const view = viewOfOrder(order);
    // An order that was not sent is no payment, and for an unknown outcome a paper would claim too much.
    if (order.sentAt === null || !HAS_RECEIPT[view]) throw new ApiError("conflict");
    const { kind, content, receipt } = order;
    const text = (name: string) => (typeof receipt?.[name] === "string" ? (receipt[name] as string) : null);
    // A receiver shows the paper themselves. A payer does not, so strangers see only initials.
    const [other, checked] = isMoneyIn(kind) ? (["payer", "masked"] as const) : (["receiver", "whole"] as const);
    const isOne = !isOfMany(kind) && !isOfList(kind);
    return {
      about: order.id,
      content: {
        facts: [
          ...fact("amount", "money", order.amountRial, CHECKED),
          ...fact("refused", "money", isOfCredit(kind) ? refusedRialOf(receipt) || null : null, CHECKED),
          ...fact("state", "word", `order_${view}`, CHECKED),
          ...fact("what", "word", `kind_${kind}`, CHECKED),
          ...fact("count", "number", isOne ? null : order.itemCount, CHECKED),
          ...fact("at", "instant", order.sentAt, CHECKED),
          ...fact("endedAt", "instant", order.settledAt, CHECKED),
          ...fact(other, "name", isOne ? order.receiver : null, { ...PERSONAL, isChecked: checked }),
          ...fact("receiverIban", "iban", isOne ? order.destination : null, { ...PERSONAL, isChecked: "masked" }),
          // An account of the business itself.
          ...fact("payerIban", "iban", isFromOwnAccount(kind) ? content.iban : null, { isChecked: "masked" }),
          ...fact("card", "id", content.card === null ? null : maskCardNumber(content.card), PERSONAL),
          ...fact("description", "text", content.description, PERSONAL),
          ...fact("externalId", "id", order.externalId),
          ...fact("paymentNumber", "id", content.paymentNumber),
          ...fact("trackId", "id", isOfOrders(kind) ? null : order.trackId),
          ...fact("transactionId", "id", text("transactionId")),
          ...fact("bankReference", "id", text("refCode")),
        ],
        table: hasRows(kind)
          ? await rowsOfOrder(order.id, order.itemCount)
          : isOfOrders(kind)
            ? await partsOfOrder(order.id, order.itemCount)
            : null,
        keys: isOne
          ? personKeys(
              ...termsIn("iban", order.destination),
              ...termsIn("mobile", content.mobile),
              ...termsIn(
                "id",
                order.trackId,
                order.serviceId,
                text("transactionId"),
                content.transactionId,
                content.customerId,
              ),
            )
          : [],
      },
    };
  },

  async since({ business, about }, said) {
    const [row] = await db()
      .select(orderColumns())
      .from(paymentOrders)
      .where(and(eq(paymentOrders.id, about), eq(paymentOrders.business, business)));
    if (!row) return null;
    const word = `order_${viewOfOrder(rowOf(row, "owner"))}`;
    if (word === saidOf(said, "state")) return null;
    const [event] = await db()
      .select({ at: orderEvents.at })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, about), eq(orderEvents.state, row.order.state)))
      .orderBy(desc(orderEvents.id))
      .limit(1);
    return { word, at: (row.order.settledAt ?? event?.at)?.toISOString() ?? null };
  },
};

/** The withdrawals of an order of many, which are orders of their own, each with its state. */
async function partsOfOrder(orderId: string, total: number): Promise<DocumentTable> {
  const rows = await db()
    .select(orderColumns())
    .from(paymentOrders)
    .where(eq(paymentOrders.partOf, orderId))
    .orderBy(asc(paymentOrders.partRow))
    .limit(MOST_DOCUMENT_ROWS);
  return {
    columns: [
      { name: "state", kind: "word" },
      { name: "payer", kind: "name", isPersonal: true },
      { name: "trackId", kind: "id" },
      { name: "amount", kind: "money" },
    ],
    rows: rows.map((read) => {
      const { receiver, trackId, amountRial, authorizationId } = rowOf(read, "owner");
      const { content, serviceId } = read.order;
      const mobile = typeof content.mobile === "string" ? content.mobile : null;
      return {
        cells: [`order_${viewOfOrder(rowOf(read, "owner"))}`, receiver, trackId, amountRial],
        keys: personKeys(...termsIn("mobile", mobile), ...termsIn("id", trackId, serviceId, authorizationId)),
      };
    }),
    total,
  };
}

/** The payments of a batch, each with its state. */
async function rowsOfOrder(orderId: string, total: number): Promise<DocumentTable> {
  const rows = await db()
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.row))
    .limit(MOST_DOCUMENT_ROWS);
  return {
    columns: [
      { name: "state", kind: "word" },
      { name: "receiver", kind: "name", isPersonal: true },
      { name: "receiverIban", kind: "iban", isPersonal: true },
      { name: "trackId", kind: "id" },
      { name: "amount", kind: "money" },
    ],
    rows: rows.map(({ state, ownerName, iban, trackId, amountRial, transactionId }) => ({
      cells: [`item_${state}`, ownerName, iban, trackId, amountRial],
      keys: personKeys(...termsIn("iban", iban), ...termsIn("id", trackId, transactionId)),
    })),
    total,
  };
}
