import { declareArea, place, screen, screenOfRecord } from "@/lib/areas/declare";
import { queryText } from "@/lib/areas/query-text";

const routes = {
  gateway: (business: string, query?: Record<string, string>) => `/${business}/gateway${queryText(query)}`,
  gatewayPayment: (business: string, paymentId: string) =>
    `/${business}/gateway/payments/${encodeURIComponent(paymentId)}`,
  paymentRequests: (business: string, query?: Record<string, string>) =>
    `/${business}/gateway/requests${queryText(query)}`,
  paymentRequest: (business: string, requestId: string) =>
    `/${business}/gateway/requests/${encodeURIComponent(requestId)}`,
  paymentRequestPrint: (business: string, requestId: string) =>
    `/${business}/gateway/requests/${encodeURIComponent(requestId)}/print`,
  newPaymentRequest: (business: string, query?: { customer: string }) => `/${business}/gateway/new${queryText(query)}`,
};

/** Payments through the payment gateway: asked for by a link, paid at the gateway, confirmed here. */
export const gateway = declareArea({
  routes,
  permissions: {},
  tags: ["payments", "gateway-key"],
  screens: [
    place("gateway", routes.gateway, "transactions.read", { group: "collect", icon: "CreditCard" }),
    screenOfRecord("gateway-payment", routes.gatewayPayment, "transactions.read"),
    screen("payment-requests", routes.paymentRequests, "transactions.read"),
    screenOfRecord("payment-request", routes.paymentRequest, "transactions.read"),
    screenOfRecord("payment-request-print", routes.paymentRequestPrint, "payments.make"),
    screen("new-payment-request", routes.newPaymentRequest, "payments.make", {
      label: "newPayment",
      also: "payment link gateway ask for a payment پیوند پرداخت درگاه درخواست",
    }),
  ],
  hits: { payment: "gateway", paymentRequest: "gateway" },
  files: ["payments"],
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
        href: subject ? routes.paymentRequest(business, subject) : routes.paymentRequests(business),
      }),
      payment: ({ subject }, business) => ({
        word: "payment",
        href: subject ? routes.gatewayPayment(business, subject) : routes.gateway(business),
      }),
    },
    revealed: {},
  },
});
