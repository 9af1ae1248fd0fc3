import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";
import type { OrdersTold } from "@/lib/kit/orders/outcomes";

export const orderRoutes = {
  approvals: (business: string, query?: Record<string, string>) => `/${business}/approvals${queryText(query)}`,
  orders: (business: string, query?: Record<string, string>) => `/${business}/orders${queryText(query)}`,
  /** All orders that people are told of, or a part of them. */
  ordersForPeople: (business: string, only?: OrdersTold) =>
    `/${business}/orders/attention${queryText(only && { only })}`,
  order: (business: string, orderId: string) => `/${business}/orders/${encodeURIComponent(orderId)}`,
};

/** Before the id of an order of ours, where a record of the service may stand as well. */
export const ORDER = "order:";

const NONE = { word: null, href: null } as const;

/** Payment orders: wishes to move money, their approvals and what became of them. */
export const orders = declareArea({
  permissions: {},
  tags: ["orders"],
  screens: [
    place("approvals", orderRoutes.approvals, "settlements.read", { place: "payouts", tab: 4, icon: "Stamp" }),
    place("orders", orderRoutes.orders, "settlements.read", { place: "payouts", tab: 5, icon: "ReceiptText" }),
    screen("orders-for-people", (business) => orderRoutes.ordersForPeople(business), "settlements.read"),
    screenOfRecord("order", orderRoutes.order, "settlements.read"),
  ],
  hits: { order: "orders" },
  files: ["orders", "orderItems"],
  notices: {
    orders_to_decide: {
      severity: "act",
      topic: "payouts",
      permission: "settlements.approve",
      href: orderRoutes.order,
      list: (business) => orderRoutes.approvals(business),
      screen: "approvals",
    },
    /** Nothing goes on by itself: the service shows another amount, does not know it, or the policy holds it. */
    orders_need_person: {
      severity: "urgent",
      topic: "payouts",
      permission: "settlements.read",
      acts: "settlements.approve",
      href: orderRoutes.order,
      list: (business) => orderRoutes.ordersForPeople(business, "person"),
      screen: "orders",
    },
    /** Money moved under an order that had counted as ended without a payment. */
    orders_found: {
      severity: "urgent",
      topic: "payouts",
      permission: "settlements.make",
      href: orderRoutes.order,
      list: (business) => orderRoutes.ordersForPeople(business, "found"),
      screen: "orders",
      isEvent: true,
    },
    orders_ended: {
      severity: "act",
      topic: "payouts",
      permission: "settlements.make",
      href: orderRoutes.order,
      list: (business) => orderRoutes.ordersForPeople(business, "ended"),
      screen: "orders",
      isEvent: true,
    },
    /** Some payments of a file did not stay with their receivers. */
    batch_ended: {
      severity: "act",
      topic: "payouts",
      permission: "settlements.make",
      href: orderRoutes.order,
      list: (business) => orderRoutes.ordersForPeople(business, "rows"),
      screen: "orders",
      isEvent: true,
    },
    /** Settlements that wait until the balance covers them, ordered here or elsewhere. */
    settlements_queued: {
      severity: "know",
      topic: "payouts",
      permission: "wallet.read",
      href: (business, record) =>
        record.startsWith(ORDER)
          ? orderRoutes.order(business, record.slice(ORDER.length))
          : queuedSettlementRoutes.queuedSettlement(business, record),
      list: (business) => queuedSettlementRoutes.queuedSettlements(business, { status: "QUEUED" }),
      facts: ["totalRial", "deposit", "least", "smallestRial", "allRial"],
    },
    orders_approved: {
      severity: "know",
      topic: "payouts",
      permission: "settlements.make",
      href: orderRoutes.order,
      isEvent: true,
    },
  },
  audit: {
    actions: [
      "order.made",
      "order.edited",
      "order.approved",
      "order.rejected",
      "order.withdrawn",
      "order.approval_withdrawn",
      "order.expired",
      "order.released",
      "order.dealt_with",
      "order.found",
      "order.cancel_asked",
      "order.stop_asked",
      "payout.cancel_asked",
    ],
    facts: {},
    subjects: {
      order: ({ subject }, business) =>
        subject ? { word: "order", href: orderRoutes.order(business, subject) } : NONE,
      payout: ({ subject, detail }, business) => {
        if (!subject) return NONE;
        if (typeof detail.withdrawalId === "string")
          return { word: "withdrawal", href: withdrawalRoutes.withdrawal(business, subject) };
        return typeof detail.queuedId === "string"
          ? { word: "queued", href: queuedSettlementRoutes.queuedSettlement(business, subject) }
          : { word: "settlement", href: settlementRoutes.settlement(business, subject) };
      },
    },
    revealed: {},
  },
});
