import { asc } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { isOfCredit, isOfHolder, isUnderGrant } from "@/lib/kit/orders/kinds";
import { foundEntry } from "@/lib/server/audit/read-chain";
import { verifyChain } from "@/lib/server/audit/verify-chain";
import { auditEntries } from "@/lib/server/db/schema";
import type { Installation } from "./installation";
import type { Kind } from "./plan";

export interface SandboxSettlement {
  track_id: string;
  source: string;
  source_id: string | null;
  state: string;
  amount_rial: number;
  wage_rial: number;
  times_paid: number;
  paid_rial: number;
  held_rial: number;
  wallet_rial: number;
}

interface Payment {
  order_id: string;
  kind: string;
  order_state: string;
  attention: string | null;
  track_id: string;
  amount_rial: string;
  state: string;
}

/** What an order, or a row of one, says when the service's book says so. */
const STATES: Record<string, string> = {
  QUEUED: "sent",
  PENDING: "sent",
  INIT: "sent",
  SUBMITTED: "sent",
  WAITING_OTP: "sent",
  EXPIRED: "failed",
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
};

/**
 * What the service knows a payment by: a refund of the gateway by its payment number, a change of credit by its
 * cardholder and amount, all else by its track id.
 */
export const OWN_KEY = `CASE WHEN o.kind LIKE 'cardCredit%'
    THEN 'credit:' || coalesce(o.content ->> 'cardholderId', o.content -> 'holders' -> 0 ->> 'cardholderId') || ':' || o.amount_rial
    ELSE coalesce(o.content ->> 'paymentNumber', o.track_id::text) END`;
export const KEY = `coalesce(i.track_id::text, p.track_id::text, ${OWN_KEY})`;

/**
 * What the wallet's statement, or a customer's transactions, do not list is not proven absent by that: a person is
 * asked, and may close it.
 */
const BY_STATEMENT: ReadonlySet<string> = new Set<Kind>([
  "cashIn",
  "gatewayRefund",
  "customerDeposit",
  "customerWithdrawal",
  "holderTransfer",
  "cardTransfer",
  "cardCredit",
  "cardCreditTake",
  "cardCredits",
  "cardCreditsTake",
  "grantTransfer",
]);

/** Every payment of every order, each with where it stands: rows of a batch, or orders that an order is made of. */
const PAYMENTS = `
  SELECT o.id AS order_id, coalesce(p.kind, o.kind) AS kind, o.state AS order_state,
    coalesce(p.attention, o.attention) AS attention, ${KEY} AS track_id,
    coalesce(i.amount_rial, p.amount_rial, o.amount_rial)::text AS amount_rial,
    coalesce(i.state, p.state, o.state) AS state
  FROM payment_orders o LEFT JOIN order_items i ON i.order_id = o.id
  LEFT JOIN payment_orders p ON p.part_of = o.id WHERE o.id = ANY($1::uuid[])`;

/** The figures of a comparison; each wrong one is a sentence. */
export interface Comparison {
  payments: number;
  paid: number;
  wrong: string[];
}

/**
 * What the service's book has of settlements and deposits from own accounts, and of withdrawals under the
 * installation's authorization and their refunds.
 */
export async function bookOf(
  { control, authorizationId }: Pick<Installation, "control" | "authorizationId">,
  since = 0,
): Promise<SandboxSettlement[]> {
  const asked = `settlements?since=${since}&authorization_id=${authorizationId}&limit=1000000`;
  return (await control<{ settlements: SandboxSettlement[] }>("GET", asked)).settlements;
}

/** Settlements that were there before: some of them still move. */
export async function strangersOf(installation: Installation): Promise<ReadonlySet<string>> {
  const settlements = await bookOf(installation);
  return new Set(settlements.map(({ track_id }) => track_id));
}

/**
 * Holds what our database says of orders against the service's book: each payment is there once and no more, ended as
 * we say, moved the amount that was meant, and nothing else was moved.
 *
 * @param since when the first of them was made, in the sandbox's unix seconds
 */
export async function compare(
  installation: Installation,
  orderIds: readonly string[],
  { since, strangers }: { since: number; strangers: ReadonlySet<string> },
): Promise<Comparison> {
  const payments = await installation.query<Payment>(PAYMENTS, [orderIds]);
  const settlements = (await bookOf(installation, since)).filter(({ track_id }) => !strangers.has(track_id));
  const book = Map.groupBy(settlements, ({ track_id }) => track_id);
  const wrong: string[] = [];
  let walletRial = 0;
  let paid = 0;
  for (const payment of payments) {
    const entries = book.get(payment.track_id) ?? [];
    book.delete(payment.track_id);
    const said = `${payment.kind} ${payment.order_id} ${payment.track_id}`;
    const [settlement] = entries;
    if (entries.length > 1) wrong.push(`${said}: sent ${entries.length} times`);
    if (!settlement) {
      // A person has found that its money did not move.
      const isClosed = BY_STATEMENT.has(payment.kind) && payment.state === "canceled";
      if (payment.state !== "failed" && !isClosed) wrong.push(`${said}: is ${payment.state} here and lost there`);
      continue;
    }
    walletRial += expectedRial(payment, settlement.wage_rial);
    paid += settlement.times_paid;
    if (settlement.times_paid > 1) wrong.push(`${said}: paid ${settlement.times_paid} times`);
    if (STATES[settlement.state] !== payment.state)
      wrong.push(`${said}: ${payment.state} here, ${settlement.state} there`);
    if (settlement.amount_rial !== Number(payment.amount_rial)) wrong.push(`${said}: another amount there`);
    if (payment.attention !== null) wrong.push(`${said}: wants a person (${payment.attention})`);
  }
  for (const [trackId] of book) wrong.push(`${trackId}: nobody ordered it here`);
  for (const [id, rows] of Map.groupBy(payments, ({ order_id }) => order_id)) {
    const states = new Set(rows.map(({ state }) => state));
    if (rows[0]?.order_state !== togetherAs(states))
      wrong.push(`order ${id}: ${rows[0]?.order_state}, but its payments are ${[...states].join(", ")}`);
  }
  const movedRial = settlements.reduce((sum, { wallet_rial }) => sum + wallet_rial, 0);
  if (movedRial !== walletRial) wrong.push(`the wallet moved by ${movedRial} rial, orders say ${walletRial}`);
  const ledger = await installation.control<{ balanced: boolean }>("GET", "ledger?limit=1");
  if (!ledger.balanced) wrong.push("the service's book does not balance");
  return { payments: payments.length, paid, wrong };
}

/** @returns what is wrong with the audit chain after all deaths */
export async function checkChain(installation: Installation): Promise<string[]> {
  const client = await installation.connect();
  const rows = await drizzle(client).select().from(auditEntries).orderBy(asc(auditEntries.seq));
  await client.end();
  const { entries, broken } = await verifyChain(rows.map(foundEntry));
  if (entries === 0) return ["the audit chain is empty"];
  return broken ? [`the audit chain is broken at entry ${broken.seq}: ${broken.reason}`] : [];
}

/** How an order stands whose payments stand so. */
export function togetherAs(states: ReadonlySet<string>): string {
  const state = ["sent", "done", "reversed", "canceled"].find((one) => states.has(one)) ?? "failed";
  return state === "canceled" && states.has("failed") ? "failed" : state;
}

function expectedRial({ kind, state, amount_rial }: Payment, wageRial: number): number {
  // Before the bank has decided nothing of a refund has moved.
  if (kind === "debitRefund") return state === "done" ? -Number(amount_rial) : 0;
  // Nor of a deposit.
  if (kind === "cashIn") return state === "done" ? Number(amount_rial) - wageRial : 0;
  // Out of a cardholder's account: the business's own wallet has no part in it.
  if (isOfHolder(kind) || isOfCredit(kind) || isUnderGrant(kind)) return 0;
  // Both wallets move when it is taken.
  if (kind === "customerWithdrawal") return state === "done" || state === "sent" ? Number(amount_rial) : 0;
  if (kind === "withdrawal") {
    if (state === "done") return Number(amount_rial) - wageRial;
    return state === "reversed" ? -wageRial : 0;
  }
  if (state === "done" || state === "sent") return -Number(amount_rial) - wageRial;
  return state === "reversed" ? -wageRial : 0;
}
