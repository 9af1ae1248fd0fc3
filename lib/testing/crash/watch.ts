import { waitUntil } from "../../launch/before/processes.mjs";
import type { Installation } from "./installation";
import type { People } from "./people";
import { bookOf, KEY, OWN_KEY, togetherAs } from "./truth";

export const WAIT_MS = 60_000;
/** States in which no call to the service is under way. */
export const REST = ["sent", "done", "failed", "canceled", "reversed"];

/** The state of an order. An order of many has the state of its first part under way, if there is one. */
const STATE = `
  SELECT coalesce((SELECT p.state FROM payment_orders p WHERE p.part_of = o.id AND p.state <> ALL($2::text[])
    ORDER BY p.part_row LIMIT 1), o.state) AS state FROM payment_orders o WHERE o.id = $1`;

/** @returns undefined if no process can answer */
export async function stateOf(installation: Installation, orderId: string): Promise<string | undefined> {
  const rows = await installation.query<{ state: string }>(STATE, [orderId, REST]).catch(() => []);
  return rows[0]?.state;
}

/** Whether an order is approved. If its state cannot be read, the answer is false. */
export async function isApproved(installation: Installation, orderId: string): Promise<boolean> {
  const state = await stateOf(installation, orderId);
  return state !== undefined && state !== "awaiting_approval";
}

/** Orders that the service does not list, which proves nothing. */
const UNPROVEN = `
  SELECT o.id, ${OWN_KEY} AS track_id FROM payment_orders o WHERE o.id = ANY($1::uuid[]) AND o.attention = 'unproven'`;

/**
 * The work of a person who is called: they look into the bank's statement, and say whether the money left its
 * account.
 */
async function lookIntoAccounts(installation: Installation, people: People, orderIds: readonly string[]) {
  const unproven = await installation.query<{ id: string; track_id: string }>(UNPROVEN, [orderIds]).catch(() => []);
  if (unproven.length === 0) return;
  const book = new Set((await bookOf(installation)).map(({ track_id }) => track_id));
  // A process may die during the call: the person is then called again.
  for (const { id, track_id } of unproven)
    await people.find(id, book.has(track_id) ? "left" : "stayed").catch(() => undefined);
}

/** Waits until all orders are at rest. Meanwhile a person answers for the ones that nothing proves. */
export async function areAtRest(
  installation: Installation,
  orderIds: readonly string[],
  people: People,
): Promise<void> {
  const rows = `SELECT id, kind, state, attempts, attention, next_at FROM payment_orders WHERE id = ANY($1::uuid[])
    UNION ALL SELECT id, kind, state, attempts, attention, next_at FROM payment_orders WHERE part_of = ANY($1::uuid[])`;
  let last: { state: string }[] = [];
  const areThere = async () => {
    await lookIntoAccounts(installation, people, orderIds);
    last = await installation.query<{ state: string }>(rows, [orderIds]).catch(() => last);
    return last.length >= orderIds.length && last.every(({ state }) => REST.includes(state));
  };
  if (await waitUntil(areThere, WAIT_MS, 50)) return;
  throw new Error(`orders did not come to rest: ${JSON.stringify(last.filter(({ state }) => !REST.includes(state)))}`);
}

const UNSETTLED = `
  SELECT o.id, o.state, ${KEY} AS track_id,
    coalesce(i.state, p.state, o.state) AS payment
  FROM payment_orders o LEFT JOIN order_items i ON i.order_id = o.id
  LEFT JOIN payment_orders p ON p.part_of = o.id WHERE o.id = ANY($1::uuid[])`;
const BOOKED: Record<string, string> = {
  DONE: "done",
  FAILED: "failed",
  EXPIRED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
};

/** Orders that wait for a holder's code, as far as it is known now. */
const WAITING = `
  SELECT id, track_id FROM payment_orders
  WHERE id = ANY($1::uuid[]) AND state = 'sent' AND receipt ->> 'status' = 'WAITING_OTP'`;

/**
 * The holders enter the code that the service has sent for their transfer, again and again until the service has it.
 * The asking process may die at any moment; the fate of a code is then found out before another one is passed on.
 */
export async function sayCodes(installation: Installation, people: People, orderIds: readonly string[]): Promise<void> {
  const haveAll = async () => {
    const waiting = await installation.query<{ id: string; track_id: string }>(WAITING, [orderIds]).catch(() => null);
    if (waiting === null) return false;
    for (const { id, track_id } of waiting) {
      const asked = await installation
        .control<{ transfers: { code: string }[] }>("GET", `card-transfers?track_id=${track_id}`)
        .catch(() => ({ transfers: [] }));
      const code = asked.transfers[0]?.code;
      if (code !== undefined)
        await people.ask("accountant", "card-transfers.confirm", { orderId: id, code }).catch(() => undefined);
    }
    return waiting.length === 0;
  };
  if (!(await waitUntil(haveAll, WAIT_MS, 200))) throw new Error("transfers went on waiting for their holders");
}

/**
 * Checks that every payment has the same end here and at the service. @param since when they were made, by the
 * sandbox's clock
 */
export async function agree(installation: Installation, orderIds: readonly string[], since: number): Promise<void> {
  let left: string[] = [];
  const areTrue = async () => {
    const payments = await installation
      .query<{ id: string; state: string; track_id: string; payment: string }>(UNSETTLED, [orderIds])
      .catch(() => null);
    if (!payments) return false;
    const settlements = await bookOf(installation, since);
    const book = new Map(settlements.map(({ track_id, state }) => [track_id, BOOKED[state]]));
    left = payments
      .filter(({ track_id, payment }) =>
        book.has(track_id) ? book.get(track_id) !== payment : payment !== "failed" && payment !== "canceled",
      )
      .map(({ track_id, payment }) => `${track_id}: ${payment} here, ${book.get(track_id)} there`);
    return left.length === 0 && payments.every(({ state }) => state !== "sent") && areTogether(payments);
  };
  if (!(await waitUntil(areTrue, WAIT_MS, 100))) {
    throw new Error(`orders did not end as their payments did: ${left.slice(0, 5).join("; ")}`);
  }
}

/**
 * Whether an order of many agrees with its payments. It is checked once one of them has ended, because the order
 * follows them.
 */
function areTogether(payments: readonly { id: string; state: string; payment: string }[]): boolean {
  return [...Map.groupBy(payments, ({ id }) => id).values()].every(
    (own) => own[0]?.state === togetherAs(new Set(own.map(({ payment }) => payment))),
  );
}
