import "server-only";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { cashInContent, type OrderContents } from "@/lib/areas/money/orders/schemas";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { asStatementTells, channelOfTitle } from "@/lib/areas/money/wallet/status";
import { bankCodeOfIban } from "@/lib/kit/format/iban";
import { ApiError } from "@/lib/kit/operations/errors";
import { unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { provenByRows, type RowsEvidence } from "@/lib/server/orders/kinds/proven-by-rows";
import { otherIbanOf } from "@/lib/server/orders/kinds/record-of";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { cashInOperations } from "../../operations";
import { depositInput } from "../../schemas";
import { partsOf } from "../../split";
import { STATE_OF_ROW } from "../../status";
import type { CashIn } from "../answers";
import { depositsKept, type FoundDeposits, findDeposits, type KeptDeposit } from "../record";

type Written = OrderContents["cashIn"];
/** With the service's data about the account when the order was made. */
type Content = Written & { bankCode?: string | null; accountName?: string | null };

/**
 * Money from an account of the business itself into its wallet. The service has no look-up and no list of deposits.
 * Deposits are rows of the wallet's statement, found by their own ids once an answer has told them, and otherwise by
 * the order's track id. A missing row proves nothing, because it may come later or without the track id. If the
 * answer to a request was lost, the order is looked for in the statement, and after a while a person decides.
 */
export const cashInKind: OrderKind<"cashIn", Content> = {
  id: "cashIn",
  input: cashInContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  isFeeUntold: true,

  async complete(content, who) {
    const { data } = await callService(bankAccountOperations.list, {}, { ...who, isFresh: true, lane: "person" });
    const account = data.items.find(({ iban }) => iban === content.iban);
    // An account that could not be read may be the meant one. If it is not linked, the service refuses the order.
    if (!account && data.unreadRows === 0)
      throw new ApiError("invalid_input", { fields: { iban: "errors.accountNotLinked" } });
    return { ...content, bankCode: bankCodeOfIban(content.iban), accountName: account?.description ?? null };
  },

  async send(content, context) {
    const { iban, amountRial, description, comment } = content;
    const { trackId } = context.order;
    const input = depositInput.parse({ trackId, iban, amountRial, description, comment });
    try {
      const { data } = await callService(cashInOperations.deposit, input, callOf(context));
      return receiptOfAnswer(data, content);
    } catch (error) {
      return unlessThere(error, async () => provenByRows.afterRefusal(await find(content, context)));
    }
  },

  async lookUp(content, context) {
    return provenByRows.lookUp(await find(content, context), context.order);
  },

  async follow(content, context) {
    return provenByRows.follow(await find(content, context));
  },

  async recheck(content, context) {
    return provenByRows.recheck(await find(content, context), context.order);
  },
};

/** Finds the order in the statement. @throws ApiError if the statement could not be read far enough */
async function find(content: Content, context: KindContext): Promise<RowsEvidence> {
  const found = await findDeposits(content, context);
  const receipt = found.rows.length > 0 ? receiptOfRows(found, content, context) : null;
  return { receipt, isPerhapsThere: found.isPerhapsThere, isWhole: true };
}

const STATES: Record<CashIn["status"], Receipt["state"]> = {
  INIT: "sent",
  DONE: "done",
  FAILED: "failed",
  UNKNOWN: "sent",
};

/** The state of a statement row. A refund to the payer is a row of another channel and does not end the deposit. */
function stateOfRow({ status, toldAs, channelTitle }: Transaction): Receipt["state"] {
  return channelOfTitle(channelTitle) === "refund" ? "sent" : STATE_OF_ROW[toldAs ?? status];
}

/** One of the deposits of an order, from an answer or from the statement. */
interface Part {
  id: string;
  amountRial: number;
  wageRial: number | null;
  state: Receipt["state"];
  iban: string | null;
  failure: string | null;
  refCode: string | null;
  receiptUrl: string | null;
}

function receiptOfAnswer(records: readonly CashIn[], content: Content): Receipt {
  const parts = records.map((record): Part => {
    const { transactionId: id, amountRial, wageRial, status, iban, receiptUrl } = record;
    return { id, amountRial, wageRial, state: STATES[status], iban, failure: null, refCode: null, receiptUrl };
  });
  return receiptOf(parts, content, records[0]?.status ?? null);
}

/**
 * The found rows are incomplete as long as they add up to less than the amount, in the parts that the service makes.
 * Then the receipt only says that the order exists. Any other amount differs from the order. Ids that the service has
 * told are kept even if it does not list them, because without a track id nothing else identifies their rows.
 */
function receiptOfRows({ rows }: FoundDeposits, content: Content, { order }: KindContext): Receipt {
  const parts = inKeptOrder(rows, order).map((row): Part => {
    const { id, amountRial, wageRial, payer, refId, receiptUrl } = row;
    const state = stateOfRow(row);
    const failure = state === "failed" ? (row.failure?.message ?? row.result) : null;
    return { id, amountRial, wageRial, state, iban: payer.iban, failure, refCode: refId, receiptUrl };
  });
  const meant = { ...content, amountRial: asStatementTells(content.amountRial) };
  const receipt = withKept(receiptOf(parts, meant, rows[0]?.status ?? null), parts, order);
  if (receipt.isAsMeant || !areSomeOf(parts, meant.amountRial)) return receipt;
  const facts = { ...receipt.facts, wageRial: null, parts: order.receipt?.parts ?? receipt.facts.parts, ends: null };
  const open = { ...receipt, state: "sent", isAsMeant: true, echoRial: null, attention: null, facts } as const;
  // The rest may be listed later. Once it should have been listed and the listed parts have ended, a person has to
  // know.
  const isLong = order.sentAt !== null && Date.now() - order.sentAt.getTime() >= orderTimes().noAnswerMs;
  if (!isLong || parts.some(({ state }) => state === "sent")) return open;
  const unlistedRial = meant.amountRial - sumOf(parts);
  return { ...open, attention: "parts_differ", facts: { ...facts, ends: { ...endsOf(parts), unlistedRial } } };
}

/** The rows in the order in which the service told their deposits, followed by the others. */
function inKeptOrder(rows: readonly Transaction[], order: Pick<PaymentOrder, "receipt">): Transaction[] {
  const ids = depositsKept(order).map(({ id }) => id);
  const placeOf = ({ id }: Transaction) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Adds the known deposits that are not listed now. The order's service id is the id of the first deposit. */
function withKept(
  receipt: Receipt,
  parts: readonly Part[],
  { receipt: known }: Pick<PaymentOrder, "receipt">,
): Receipt {
  const listed = receipt.facts.deposits as readonly KeptDeposit[];
  const kept = depositsKept({ receipt: known });
  const deposits = [
    ...kept.map((each) => listed.find(({ id }) => id === each.id) ?? each),
    ...listed.filter(({ id }) => !kept.some((each) => each.id === id)),
  ];
  const serviceId = deposits[0]?.id ?? null;
  const isFirstListed = parts[0]?.id === serviceId;
  const ofFirst = isFirstListed ? {} : { refCode: null, receiptUrl: known?.receiptUrl ?? null };
  return { ...receipt, serviceId, facts: { ...receipt.facts, ...ofFirst, transactionId: serviceId, deposits } };
}

/** Whether these amounts are some of the parts in which the service makes the whole amount. */
function areSomeOf(parts: readonly Part[], amountRial: number): boolean {
  const left = partsOf(amountRial);
  return parts.every((part) => {
    const at = left.indexOf(part.amountRial);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const endsOf = (parts: readonly Part[]) => {
  const paidRial = sumOf(parts.filter(({ state }) => state === "done"));
  return { paidRial, unpaidRial: sumOf(parts) - paidRial };
};

const sumOf = (parts: readonly Pick<Part, "amountRial">[]) => parts.reduce((sum, part) => sum + part.amountRial, 0);

/**
 * The order's state is that of its slowest part. If some parts arrived and others did not, the order stays under way,
 * and a person is told both sums.
 */
function receiptOf(parts: readonly Part[], content: Content, status: string | null): Receipt {
  const states = parts.map(({ state }) => state);
  const [first] = parts;
  const echoRial = sumOf(parts);
  const isMixed = !states.includes("sent") && new Set(states).size > 1;
  return {
    serviceId: first?.id ?? null,
    state: isMixed || states.includes("sent") ? "sent" : (states[0] ?? "sent"),
    attention: isMixed ? "parts_differ" : null,
    echoRial,
    isAsMeant: echoRial === content.amountRial,
    otherIban: parts.map(({ iban }) => otherIbanOf(iban, content.iban)).find((iban) => iban !== null) ?? null,
    failure: parts.find(({ failure }) => failure !== null)?.failure ?? null,
    facts: {
      status,
      transactionId: first?.id ?? null,
      refCode: first?.refCode ?? null,
      receiptUrl: first?.receiptUrl ?? null,
      wageRial: parts.reduce<number | null>(
        (sum, { wageRial }) => (sum === null || wageRial === null ? null : sum + wageRial),
        0,
      ),
      parts: parts.length,
      deposits: parts.map(({ id, amountRial, state }) => ({ id, amountRial, state })),
      ends: isMixed ? endsOf(parts) : null,
    },
  };
}
