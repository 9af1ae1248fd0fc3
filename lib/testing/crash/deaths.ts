import { isOfCredit, isOfCustomerWallet, isUnderGrant } from "@/lib/kit/orders/kinds";
import type { Installation } from "./installation";
import type { Fits } from "./line";
import type { Kind, Plan, Step } from "./plan";
import { killBlocked, type Locking, stopAtAnswer, stopAtRows, stopInLine, stopOnLine, type Trap } from "./stops";
import { REST, stateOf } from "./watch";

const CHAIN = "hashtextextended('audit-chain', 0)";

/** The path of the call that moves the money of a kind. */
const DOORS: Record<Kind, string> = {
  settlement: "/v3/business/:business/settlement/store",
  batch: "/api/v2/business/:business/batches-settlement",
  queued: "/v3/business/:business/settlement/queued",
  withdrawal: "/v3/business/:business/subscription/withdrawal/store",
  debitBatch: "/v3/business/:business/subscription/withdrawal/store",
  debitRefund: "/v3/business/:business/subscription/refunds",
  cashIn: "/v3/business/:business/cash-in/account/deposit",
  gatewayRefund: "/v3/business/:business/transaction/:transaction_id/refund",
  customerDeposit: "/v2/business/:business/customers/:customer/wallet/deposit",
  customerWithdrawal: "/v2/business/:business/customers/:customer/wallet/withdraw",
  holderTransfer: "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/transfer",
  cardTransfer: "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/card/transfer/store",
  cardCredit: "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/credit/adjustment",
  cardCreditTake: "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/credit/adjustment",
  cardCredits: "/v1/business/:business/issuer/provider/:provider/credit/adjustment",
  cardCreditsTake: "/v1/business/:business/issuer/provider/:provider/credit/adjustment",
  grantTransfer: "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder/direct-debit/transfers",
};
const HOLDER = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id";
/** The path of the call that sends a holder's code, which moves the money of their transfer. */
const CODE_DOORS: Partial<Record<Kind, string>> = {
  holderTransfer: `${HOLDER}/transfer/confirm-otp`,
  cardTransfer: `${HOLDER}/card/transfer/confirm-otp`,
};
/** The path of the call of the plan's step, where the fault is set. */
export const doorOf = ({ kind, step }: Pick<Plan, "kind" | "step">): string =>
  (ENDING.includes(step) && CODE_DOORS[kind]) || DOORS[kind];

const isDoor = (door: string): Fits => {
  const pattern = new RegExp(`${door.replace(/^.*:business/, "").replace(/:\w+/g, "[^/]+")}$`);
  return (method, path) => method === "POST" && pattern.test(path);
};
/** Whether a call is a look-up of the order: in pages, by an id of the service, or by its track ids. */
const isLookAt =
  (kind: Kind, trackIds: readonly string[]): Fits =>
  (method, path) => {
    // An order on a customer's wallet is over once it was answered; its list is read by POST.
    if (isOfCustomerWallet(kind)) return method === "POST" && /\/customers\/[^/]+\/transactions(\?|$)/.test(path);
    if (method !== "GET") return false;
    // These orders can only be found in lists.
    if (isOfCredit(kind)) return /\/credit\?/.test(path);
    if (isUnderGrant(kind)) return /\/bank-statement\?/.test(path);
    if (kind === "batch") return /\/(settlement|batch-settlements\/\w+)\?/.test(path);
    // This kind can only be found in the statement.
    if (kind === "cashIn") return /\/transaction\?/.test(path);
    if (kind === "gatewayRefund") return /\/transaction\?.*search_field=payment_number/.test(path);
    return kind === "debitRefund" ? /\/refunds(\/|\?|$)/.test(path) : trackIds.some((id) => path.endsWith(id));
  };

export const SENDING: Step[] = [
  "before the commit of sending",
  "before it leaves",
  "on the way",
  "before the answer",
  "before the commit of the answer",
];
export const ENDING: Step[] = ["follow-up", "before the commit of the end"];

/** Holds the audit chain's lock, so that the request is still in its transaction when the process dies. */
export async function stopAtLock(plan: Plan, installation: Installation): Promise<Trap> {
  const holder = await installation.connect();
  await holder.query(`SELECT pg_advisory_lock(${CHAIN})`);
  return () => killBlocked(plan, installation, holder);
}

export async function stopSending(plan: Plan, installation: Installation, watched: string): Promise<Trap> {
  const isOver = await whenAtRest(installation, watched);
  const fits = isDoor(doorOf(plan));
  switch (plan.step) {
    case "before the commit of sending":
      return stopAtRows(plan, installation, rowsOf(watched));
    case "before it leaves":
      return stopInLine(plan, installation, async () => (await stateOf(installation, watched)) === "sending");
    case "on the way":
      return stopOnLine(plan, installation, { fits, moment: "before" }, isOver);
    case "before the answer":
      return stopOnLine(plan, installation, { fits, moment: "after" }, isOver);
    default:
      return stopAtAnswer(plan, installation, { fits, locking: rowsOf(watched) }, isOver);
  }
}

export async function stopEnding(plan: Plan, installation: Installation, watched: string): Promise<Trap> {
  const orders = await installation.query<{ track_id: string }>(
    "SELECT track_id FROM payment_orders WHERE id = $1 OR part_of = $1",
    [watched],
  );
  const code = CODE_DOORS[plan.kind];
  const fits = code
    ? isDoor(code)
    : isLookAt(
        plan.kind,
        orders.map(({ track_id }) => track_id),
      );
  const isOver = await whenAtRest(installation, watched);
  return plan.step === "follow-up"
    ? stopOnLine(plan, installation, { fits, moment: "before" }, isOver)
    : stopAtAnswer(plan, installation, { fits, locking: rowsOf(watched) }, isOver);
}

/** Locks the order's own rows, so that a process that wants to write them waits. */
const rowsOf = (watched: string): Locking => ({
  text: "SELECT FROM payment_orders WHERE id = $1 OR part_of = $1 FOR UPDATE",
  values: [watched],
});

/** Returns a function that tells whether the order has come to rest since now. */
async function whenAtRest(installation: Installation, watched: string): Promise<() => Promise<boolean>> {
  const before = await stateOf(installation, watched);
  return async () => {
    // An order that was already over needs no look-up.
    if (before === "done") return true;
    const state = await stateOf(installation, watched);
    return state !== before && REST.includes(state ?? "");
  };
}
