import { isOfCredit, isOfCustomerWallet, isUnderGrant } from "@/lib/orders/kinds";
import type { Installation } from "./installation";
import type { Fits } from "./line";
import type { Kind, Plan, Step } from "./plan";
import { killBlocked, type Locking, stopAtAnswer, stopAtRows, stopInLine, stopOnLine, type Trap } from "./stops";
import { REST, stateOf } from "./watch";

const CHAIN = "hashtextextended('audit-chain', 0)";

/** Where a kind's money leaves. */
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
/** Where a holder's code goes, by which the money of their transfer moves. */
const CODE_DOORS: Partial<Record<Kind, string>> = {
  holderTransfer: `${HOLDER}/transfer/confirm-otp`,
  cardTransfer: `${HOLDER}/card/transfer/confirm-otp`,
};
/** Where the call of the plan's step goes: the fault waits there. */
export const doorOf = ({ kind, step }: Pick<Plan, "kind" | "step">): string =>
  (ENDING.includes(step) && CODE_DOORS[kind]) || DOORS[kind];

const isDoor = (door: string): Fits => {
  const pattern = new RegExp(`${door.replace(/^.*:business/, "").replace(/:\w+/g, "[^/]+")}$`);
  return (method, path) => method === "POST" && pattern.test(path);
};
/** A look at how far the order has come: by pages, by an id of the service's own, or by its track ids. */
const isLookAt =
  (kind: Kind, trackIds: readonly string[]): Fits =>
  (method, path) => {
    // What moves a customer's wallet is over once it was answered; its list is a question by POST.
    if (isOfCustomerWallet(kind)) return method === "POST" && /\/customers\/[^/]+\/transactions(\?|$)/.test(path);
    if (method !== "GET") return false;
    // Their lists alone tell of them.
    if (isOfCredit(kind)) return /\/credit\?/.test(path);
    if (isUnderGrant(kind)) return /\/bank-statement\?/.test(path);
    if (kind === "batch") return /\/(settlement|batch-settlements\/\w+)\?/.test(path);
    // The statement alone tells of it.
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

/** Holds the audit chain's lock, so that the request stands in its transaction when the process dies. */
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

/** The order's own rows: whoever wants to write it down waits for them. */
const rowsOf = (watched: string): Locking => ({
  text: "SELECT FROM payment_orders WHERE id = $1 OR part_of = $1 FOR UPDATE",
  values: [watched],
});

/** Whether the order came to rest since now. */
async function whenAtRest(installation: Installation, watched: string): Promise<() => Promise<boolean>> {
  const before = await stateOf(installation, watched);
  return async () => {
    // Of what is over already no look comes in time.
    if (before === "done") return true;
    const state = await stateOf(installation, watched);
    return state !== before && REST.includes(state ?? "");
  };
}
