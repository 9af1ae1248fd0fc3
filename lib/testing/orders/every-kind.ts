import "server-only";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { BankAccountList } from "@/lib/areas/money/bank-accounts/server/answers";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { BUSINESS } from "@/lib/testing/rig/server";
import { makeAuthorization } from "./authorization";
import { startCardholders, type TestHolder } from "./cardholders";
import { makeCustomer, moveCustomerWallet } from "./customer";
import type { OrderEngine } from "./engine";
import { testIban } from "./orders";

/** What the engine's rules have to know of a kind that the service is asked for. */
export interface SentKind {
  /** The service's path for it. */
  door: string;
  /** Content of an order that the service would take, of this amount. */
  content: (amountRial: number) => object | Promise<object>;
  /** How far the service has come with it once it is looked up. */
  found: "sent" | "done";
  /** The service can prove that it does not have it; otherwise a person decides. */
  isAbsenceProven: boolean;
  /** How often the service has it. */
  times: (order: PaymentOrder) => Promise<number>;
}

/**
 * What the engine's rules have to know of a kind whose payments are orders of their own: the service is never asked
 * for it.
 */
export interface HandedOnKind {
  door: null;
  content: (amountRial: number) => object | Promise<object>;
}

const DEBIT = "/v3/business/:business/subscription";
const CUSTOMER = "/v2/business/:business/customers/:customer/wallet";
const ISSUER = "/v1/business/:business/issuer/provider/:provider";
const CARDHOLDER = `${ISSUER}/cardholder/:cardholder_id`;
const GATEWAY_PAID_RIAL = 100_000_000;
const COLLECTED_RIAL = 40_000_000;
const FUNDS_RIAL = 500_000_000;

interface Tracked {
  track_id: string | null;
  payment_number?: string | null;
}

/** For tests: one scene in which an order of every kind can be made, and how the service is seen to have it. */
export async function everyKind(engine: OrderEngine): Promise<Record<OrderKindId, SentKind | HandedOnKind>> {
  const { sandbox } = engine;
  const who = { business: BUSINESS, requestId: "test" };
  const authorizationId = await makeAuthorization(sandbox);
  const iban = ((await callService(bankAccountOperations.list, {}, who)).data as BankAccountList).items[0]?.iban ?? "";
  const customerId = await makeCustomer();
  const funds = { amount: FUNDS_RIAL, track_id: `funds-${customerId}`, comment: "شروع" };
  await moveCustomerWallet(sandbox, { customerId, way: "deposit", body: funds });
  const payment = { amountRial: GATEWAY_PAID_RIAL, mobile: "09121230077", name: "مریم احمدی" };
  const { id: paymentId } = await sandbox.control<{ id: number }>("POST", "gateway-payments", payment);
  const withdrawalId = await collected(engine, authorizationId);

  const cards = await startCardholders(sandbox);
  const [holder, other] = [await cards.make(), await cards.make()];
  for (const { cardholderId } of [holder, other])
    await cards.control(cardholderId, "credit", { amountRial: FUNDS_RIAL });
  await cards.control(holder.cardholderId, "card", { status: "ACTIVE" });
  await cards.setMoney(holder, FUNDS_RIAL);
  await cards.owner.ask(cardOperations.look, { applicationId: holder.applicationId });
  const grantId = await cards.grant(holder);

  const rowsIn = (table: string) => async (order: PaymentOrder) =>
    (await engine.booked<Tracked>(table)).filter(
      ({ track_id, payment_number }) =>
        track_id === order.trackId || (payment_number && payment_number === order.content.paymentNumber),
    ).length;
  const settlements = async ({ trackId }: PaymentOrder) => (await engine.settlements(trackId)).length;
  const rows = async (order: PaymentOrder) => {
    const items = await engine.items(order);
    const times = await Promise.all(items.map(async ({ trackId }) => (await engine.settlements(trackId)).length));
    if (new Set(times).size !== 1) throw new Error(`rows of one order are there ${times.join(", ")} times`);
    return times[0] ?? 0;
  };
  const transfers = async ({ trackId }: PaymentOrder) =>
    (await sandbox.control<{ transfers: object[] }>("GET", `card-transfers?track_id=${trackId}`)).transfers.length;
  /** What changes a sum is there as often as the sum has changed by its amount since its content was written. */
  const bySum = (sum: () => Promise<number>, content: (amountRial: number) => object) => {
    let before = 0;
    return {
      async content(amountRial: number) {
        before = await sum();
        return content(amountRial);
      },
      times: async ({ amountRial }: PaymentOrder) => Math.abs((await sum()) - before) / amountRial,
    };
  };
  const creditOf = async (...holders: TestHolder[]) => {
    const sums = await Promise.all(holders.map(async (each) => (await cards.money(each)).credit?.balance_rial ?? 0));
    return sums.reduce((sum, each) => sum + each, 0);
  };
  const { applicationId } = holder;
  const oneCredit = (way: "add" | "take"): SentKind => ({
    door: `${CARDHOLDER}/credit/adjustment`,
    ...bySum(
      () => creditOf(holder),
      (amountRial) => ({ applicationId, way, amountRial }),
    ),
    found: "done",
    isAbsenceProven: false,
  });
  const manyCredits = (way: "add" | "take"): SentKind => ({
    door: `${ISSUER}/credit/adjustment`,
    ...bySum(
      () => creditOf(holder, other),
      (amountRial) => ({
        ...{ fileName: null, provider: cards.provider, way },
        rows: [
          { applicationId, amountRial: amountRial - 10_000 },
          { applicationId: other.applicationId, amountRial: 10_000 },
        ],
      }),
    ),
    found: "done",
    isAbsenceProven: false,
  });
  const customer = (way: "deposit" | "withdraw"): SentKind => ({
    door: `${CUSTOMER}/${way}`,
    content: (amountRial) => ({ customerId, amountRial, description: "هدیهٔ خرید" }),
    found: "done",
    isAbsenceProven: false,
    times: rowsIn("customer_transactions"),
  });

  return {
    settlement: {
      door: "/v3/business/:business/settlement/store",
      content: (amountRial) => ({ iban: testIban(3), amountRial }),
      found: "sent",
      isAbsenceProven: true,
      times: settlements,
    },
    batch: {
      door: "/api/v2/business/:business/batches-settlement",
      content: (amountRial) => ({
        fileName: "حقوق.xlsx",
        rows: [60_000, amountRial - 60_000].map((part, at) => ({ iban: testIban(100 + at), amountRial: part })),
      }),
      found: "sent",
      isAbsenceProven: true,
      times: rows,
    },
    queued: {
      door: "/v3/business/:business/settlement/queued",
      content: (amountRial) => ({ iban: testIban(4), amountRial }),
      found: "sent",
      isAbsenceProven: true,
      times: settlements,
    },
    withdrawal: {
      door: `${DEBIT}/withdrawal/store`,
      content: (amountRial) => ({ authorizationId, amountRial, isInstant: true }),
      found: "done",
      isAbsenceProven: true,
      times: rowsIn("withdrawals"),
    },
    debitBatch: {
      door: null,
      content: (amountRial) => ({
        fileName: null,
        rows: [10_000, amountRial - 10_000].map((part, at) => ({ row: at + 1, authorizationId, amountRial: part })),
      }),
    },
    debitRefund: {
      door: `${DEBIT}/refunds`,
      content: (amountRial) => ({ withdrawalId, amountRial }),
      found: "sent",
      isAbsenceProven: true,
      times: rowsIn("debit_refunds"),
    },
    cashIn: {
      door: "/v3/business/:business/cash-in/account/deposit",
      content: (amountRial) => ({ iban, amountRial }),
      found: "sent",
      isAbsenceProven: false,
      times: rowsIn("cash_ins"),
    },
    gatewayRefund: {
      door: "/v3/business/:business/transaction/:transaction_id/refund",
      content: (amountRial) => ({ transactionId: String(paymentId), amountRial }),
      found: "sent",
      isAbsenceProven: false,
      times: rowsIn("gateway_refunds"),
    },
    customerDeposit: customer("deposit"),
    customerWithdrawal: customer("withdraw"),
    holderTransfer: {
      door: `${CARDHOLDER}/transfer`,
      content: (amountRial) => ({
        ...{ applicationId, amountRial, description: "اجاره" },
        ...{ way: "INTERNAL", destination: "1234567890" },
      }),
      found: "sent",
      isAbsenceProven: true,
      times: transfers,
    },
    cardTransfer: {
      door: `${CARDHOLDER}/card/transfer/store`,
      content: (amountRial) => ({ applicationId, amountRial, description: "اجاره", cardNumber: "6037997512345670" }),
      found: "sent",
      isAbsenceProven: true,
      times: transfers,
    },
    cardCredit: oneCredit("add"),
    cardCreditTake: oneCredit("take"),
    cardCredits: manyCredits("add"),
    cardCreditsTake: manyCredits("take"),
    grantTransfer: {
      door: `${ISSUER}/cardholder/:cardholder/direct-debit/transfers`,
      ...bySum(
        async () => (await cards.money(holder)).balanceRial,
        (amountRial) => ({ applicationId, grantId, amountRial, description: "شارژ کارت" }),
      ),
      found: "done",
      isAbsenceProven: false,
    },
  };
}

/** A withdrawal that the service has collected. @returns its id */
async function collected({ sandbox }: OrderEngine, authorization_id: string): Promise<string> {
  const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${sandbox.url}/v3/business/${BUSINESS}/subscription${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { result: { withdrawal: { id: string } } };
  };
  const { id } = (await call("POST", "/withdrawal/store", { authorization_id, amount: COLLECTED_RIAL })).result
    .withdrawal;
  // An instant withdrawal is decided when it is asked for.
  await call("GET", `/withdrawal/${id}`);
  return id;
}
