import { type AreaTests, listOf } from "@/lib/testing/areas/area-tests";
import type { Fixture } from "@/lib/testing/fixtures/fixture";

const TOKEN = "A1B2C3D4E5F6A7B";
const CARD_HASH = "9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08";

/** What a payer is asked to pay, in our words. */
export const wishedPayment = (mobile: string | null = null) => ({
  amountRial: 1_250_000,
  description: "سفارش ۱۴۰۲ فروشگاه",
  invoice: "F-1402",
  payerName: "مریم کاظمی",
  ...(mobile && { mobile }),
});

const paid = {
  amount: "1250000.00",
  realAmount: 1_243_750,
  wage: "6250",
  shaparakWage: "0",
  transId: 710_000_654_321,
  refnumber: "123456789012",
  trackingCode: "654321",
  factorNumber: "F-1402",
  mobile: "09121234567",
  description: "سفارش ۱۴۰۲ فروشگاه",
  cardNumber: "603799******1234",
  CID: CARD_HASH,
  createdAt: "2026-11-21 10:00:00",
  paymentDate: "2026-11-21 10:02:00",
};
/** A confirmation calls the card's hash otherwise. */
const paidBy = (name: string) => {
  const { CID, ...rest } = paid;
  return { ...rest, [name]: CID };
};
const readPaid = {
  amountRial: 1_250_000,
  creditedRial: 1_243_750,
  wageRial: 6250,
  switchWageRial: 0,
  transId: "710000654321",
  refNumber: "123456789012",
  trackingCode: "654321",
  invoice: "F-1402",
  card: "603799******1234",
  cardHash: CARD_HASH.toLowerCase(),
};

const fixtures: readonly Fixture[] = [
  { operation: "gateway.send", answer: { status: 1, token: TOKEN }, read: { token: TOKEN } },
  {
    operation: "gateway.transaction",
    answer: { status: 1, ...paid, code: 1, message: "Confirm required" },
    read: { told: "waiting", ...readPaid },
    variants: [
      {
        name: "confirmed, under the other name of the card's hash and with a whole card",
        answer: {
          status: 1,
          code: "2",
          amount: 1_250_000,
          CID: undefined,
          cid: CARD_HASH.toLowerCase(),
          cardNumber: "6037991234561234",
        },
        read: {
          told: "verified",
          amountRial: 1_250_000,
          cardHash: CARD_HASH.toLowerCase(),
          card: "603799******1234",
        },
      },
      {
        name: "of which nothing was paid",
        answer: { status: 0, code: 0, amount: "1250000.00" },
        read: { told: "nothing" },
      },
      { name: "whose time is over", answer: { status: 0, ...paid, code: 3 }, read: { told: "lapsed" } },
      { name: "whose time is over, unpaid", answer: { status: 0, code: 3 }, read: { told: "expired" } },
      { name: "that failed", answer: { status: 0, code: 4 }, read: { told: "failed" } },
      { name: "with a hash that is none", answer: { code: 1, CID: "603799" }, read: { cardHash: null } },
    ],
  },
  {
    operation: "gateway.verify",
    answer: { status: 1, ...paidBy("cid"), message: "ok" },
    read: { ended: "done", ...readPaid },
    variants: [
      { name: "done before", answer: { status: 2, errors: ["x"] }, read: { ended: "already" } },
      { name: "too late", answer: { status: "3", errors: ["x"] }, read: { ended: "expired" } },
      { name: "of something wrong", answer: { status: 0, errors: ["x"] }, read: { ended: "not_known" } },
    ],
  },
];

const GATEWAY = "/gateway/api/v4";

export const gateway = {
  examples: {
    gateway: listOf("payments.list"),
    "gateway-payment": {
      operations: ["payments.show"],
      records: { "gateway-payment": ({ gatewayPayment }) => gatewayPayment(wishedPayment("09127002237")) },
    },
    "payment-requests": listOf("payment_requests.list", { isDated: true }),
    "payment-request": {
      operations: ["payment_requests.show"],
      isDated: true,
      records: { "payment-request": ({ made }) => made("payment_requests.create", wishedPayment("09127002234")) },
    },
    // What it prints comes with the page.
    "payment-request-print": {
      isDated: true,
      records: { "payment-request-print": ({ made }) => made("payment_requests.create", wishedPayment()) },
    },
    "gateway-refunds": listOf("wallet.transactions", { isDated: true, isLong: true }),
    "new-payment-request": { operations: ["gateway.key"] },
  },
  fixtures,
  answers: async ({ post, control }) => {
    const { key: api_key } = await control("GET", "/gateway-key");
    const sent = await post(`${GATEWAY}/send`, {
      api_key,
      amount: 1_250_000,
      callback_url: "http://localhost:3000/return/payment",
      mobile_number: "09127002235",
      factorNumber: "F-1402",
    });
    const { token } = sent;
    await control("POST", "/gateway/pay", { token, decision: "pay" });
    return {
      "gateway.send": sent,
      "gateway.transaction": await post(`${GATEWAY}/transaction`, { api_key, token }),
      "gateway.verify": await post(`${GATEWAY}/verify`, { api_key, token }),
    };
  },
  known: async ({ read, write }) => {
    const { id } = await write("payment_requests.create", wishedPayment("09127002236"));
    const { link } = await read("payment_requests.show", { requestId: id });
    // Browsers' tests read this file too, which cannot load the server.
    const { openGateway } = await import("./server/send-payer");
    await openGateway(link.url.split("/").at(-1), null);
    const { items } = await read("payments.list", { requestId: id });
    const paymentId = items[0].id;
    return { ids: { requestId: id, paymentId }, marks: [id, paymentId] };
  },
  asked: {
    "gateway.key": ["list"],
    "gateway.set_key": ["own"],
    "gateway.set_domain": ["own"],
    "gateway.remove_key": ["own"],
    "payments.list": ["list"],
    "payments.show": ["record", ({ paymentId }) => ({ paymentId })],
    "payments.decide": ["record", ({ paymentId }) => ({ paymentId, decision: "confirm" })],
    "payments.seen": ["record", ({ paymentId }) => ({ paymentId })],
    "payment_requests.list": ["list"],
    "payment_requests.show": ["record", ({ requestId }) => ({ requestId })],
    "payment_requests.create": ["own"],
    "payment_requests.take_back": ["record", ({ requestId }) => ({ requestId })],
  },
} as const satisfies AreaTests;
