import { beforeEach, expect, it, vi } from "vitest";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { InStatement, PaymentOfTransaction } from "./both-sides";

const said = vi.hoisted(() => ({ rows: [] as object[], payments: [] as object[], asked: [] as unknown[] }));

vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }, input: unknown, { enabled = true }: { enabled?: boolean } = {}) => {
    if (enabled) said.asked.push(input);
    const items =
      id === walletOperations.transactions.id ? said.rows : id === gatewayOperations.payments.id ? said.payments : [];
    return { data: enabled ? { items } : undefined };
  },
}));

const ROW = {
  id: "710000000001",
  status: "failed",
  statusAsSent: null,
  channelTitle: "درگاه پرداخت",
  amountRial: 1_250_000,
  refId: "123456789012",
  failure: { code: null, message: "در مهلت مقرر تأیید نشد و به پرداخت‌کننده برگشت." },
  result: null,
};
const PAYMENT = { id: "p1", state: "lapsed", decision: null, transId: ROW.id, refNumber: ROW.refId };
const { both, next, status } = en.gateway;

beforeEach(() => Object.assign(said, { rows: [ROW], payments: [PAYMENT], asked: [] }));

it("a payment's page has the statement's word of it, and says that nothing entered the wallet", () => {
  const page = drawn(<InStatement transactionId={ROW.id} />);
  for (const words of [both.statement, ROW.failure.message, both.notEntered]) expect(page).toContain(words);
  expect(page).toContain(`/pars/wallet/${ROW.id}`);
});

it("a row of the wallet leads to the payment and says what its page says", () => {
  const page = drawn(<PaymentOfTransaction transactionId={ROW.id} />);
  for (const words of [status.lapsed, next.lapsed, both.payment]) expect(page).toContain(words);
  expect(page).toContain("p1");
});

it("finds a payment whose row the gateway did not name by the bank's reference, and no other's", () => {
  said.payments = [{ ...PAYMENT, transId: null }];
  expect(drawn(<PaymentOfTransaction transactionId={ROW.id} />)).toContain(both.payment);
  expect(said.asked).toContainEqual({ q: ROW.refId, page: 1, perPage: 5 });
  said.payments = [{ ...PAYMENT, transId: null, refNumber: "9" }];
  expect(drawn(<PaymentOfTransaction transactionId={ROW.id} />)).toBe("");
});

it("asks for no payment of what did not come through the gateway", () => {
  said.rows = [{ ...ROW, channelTitle: "تسویه" }];
  expect(drawn(<PaymentOfTransaction transactionId={ROW.id} />)).toBe("");
  expect(said.asked).toHaveLength(1);
});
