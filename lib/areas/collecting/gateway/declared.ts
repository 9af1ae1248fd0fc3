import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const gatewayRoutes = {
  gateway: (business: string, query?: Record<string, string>) => `/${business}/gateway${queryText(query)}`,
  gatewayPayment: (business: string, paymentId: string) =>
    `/${business}/gateway/payments/${encodeURIComponent(paymentId)}`,
  paymentRequests: (business: string, query?: Record<string, string>) =>
    `/${business}/gateway/requests${queryText(query)}`,
  paymentRequest: (business: string, requestId: string) =>
    `/${business}/gateway/requests/${encodeURIComponent(requestId)}`,
  paymentRequestPrint: (business: string, requestId: string) =>
    `/${business}/gateway/requests/${encodeURIComponent(requestId)}/print`,
  gatewayRefunds: (business: string, query?: Record<string, string>) =>
    `/${business}/gateway/refunds${queryText(query)}`,
  newPaymentRequest: (business: string, query?: { customer: string }) => `/${business}/gateway/new${queryText(query)}`,
};

/** Payments through the payment gateway: asked for by a link, paid at the gateway, confirmed here. */
export const gateway = declareArea({
  permissions: {
    /** Payments through the gateway: to request one, and to pass its address on. */
    "payments.make": ["owner", "manager", "accountant"],
  },
  tags: ["payments", "gateway-key"],
  screens: [
    place("gateway", gatewayRoutes.gateway, "transactions.read", { place: "gateway", tab: 1, icon: "CreditCard" }),
    screenOfRecord("gateway-payment", gatewayRoutes.gatewayPayment, "transactions.read"),
    place("payment-requests", gatewayRoutes.paymentRequests, "transactions.read", {
      place: "gateway",
      tab: 2,
      icon: "Link2",
    }),
    screenOfRecord("payment-request", gatewayRoutes.paymentRequest, "transactions.read"),
    screenOfRecord("payment-request-print", gatewayRoutes.paymentRequestPrint, "payments.make"),
    place("gateway-refunds", gatewayRoutes.gatewayRefunds, "transactions.read", {
      place: "gateway",
      tab: 3,
      icon: "Undo2",
      also: "refund of payment give money back return استرداد پرداخت درگاه برگشت پول عودت بازگشت وجه",
    }),
    screen("new-payment-request", gatewayRoutes.newPaymentRequest, "payments.make", {
      label: "newPayment",
      also: "payment link gateway ask for a payment پیوند پرداخت درگاه درخواست",
    }),
  ],
  hits: { payment: "gateway", paymentRequest: "gateway" },
  files: ["payments"],
  notices: {
    /** Money that was paid and is not in the wallet: without a decision it goes back to its payer within minutes. */
    payments_to_decide: {
      severity: "urgent",
      topic: "gateway",
      permission: "payments.make",
      href: gatewayRoutes.gatewayPayment,
      screen: "gateway",
    },
    payments_unconfirmed: {
      severity: "urgent",
      topic: "gateway",
      permission: "payments.make",
      href: gatewayRoutes.gatewayPayment,
      screen: "gateway",
    },
    payments_ended: {
      severity: "act",
      topic: "gateway",
      permission: "payments.make",
      href: gatewayRoutes.gatewayPayment,
      screen: "gateway",
      isEvent: true,
    },
  },
  audit: {
    actions: [
      "gateway_key.set",
      "gateway_key.removed",
      "gateway_key.domain_set",
      "payment_request.made",
      "payment_request.taken_back",
      "payment.verified",
      "payment.ended",
      "payment.decided",
    ],
    facts: {
      isChecked: "yesNo",
      domain: "id",
      transId: "id",
      doubt: "word",
      ending: "word",
      isForMany: "yesNo",
      paymentDecision: "word",
      customerId: "id",
      isOwnCard: "yesNo",
    },
    subjects: {
      gateway_key: (_, business) => ({ word: "gatewayKey", href: `/${business}/settings/connection` }),
      payment_request: ({ subject }, business) => ({
        word: "paymentRequest",
        href: subject ? gatewayRoutes.paymentRequest(business, subject) : gatewayRoutes.paymentRequests(business),
      }),
      payment: ({ subject }, business) => ({
        word: "payment",
        href: subject ? gatewayRoutes.gatewayPayment(business, subject) : gatewayRoutes.gateway(business),
      }),
    },
    revealed: {},
  },
});
