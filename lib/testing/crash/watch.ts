import { waitUntil } from "../../launch/before/processes.mjs";
import type { Installation } from "./installation";
import type { People } from "./people";
import { bookOf, KEY, OWN_KEY, togetherAs } from "./truth";

export const WAIT_MS = 60_000;
/** Nothing is under way to the service or back. */
export const REST = ["sent", "done", "failed", "canceled", "reversed"];

/** Where an order is made of others, it stands where the first stands that is under way. */
const STATE = `
  SELECT coalesce((SELECT p.state FROM payment_orders p WHERE p.part_of = o.id AND p.state <> ALL($2::text[])
    ORDER BY p.part_row LIMIT 1), o.state) AS state FROM payment_orders o WHERE o.id = $1`;

/** @returns undefined where nobody can say */
export async function stateOf(installation: Installation, orderId: string): Promise<string | undefined> {
  const rows = await installation.query<{ state: string }>(STATE, [orderId, REST]).catch(() => []);
  return rows[0]?.state;
}

/** Where nothing can be said of it, it is not. */
export async function isApproved(installation: Installation, orderId: string): Promise<boolean> {
  const state = await stateOf(installation, orderId);
  return state !== undefined && state !== "awaiting_approval";
}

/** Of orders that the service does not list, which proves nothing. */
const UNPROVEN = `
  SELECT o.id, ${OWN_KEY} AS track_id FROM payment_orders o WHERE o.id = ANY($1::uuid[]) AND o.attention = 'unproven'`;

/** What a person does who is called: looks into the bank's books, and says whether the money left its account. */
async function lookIntoAccounts(installation: Installation, people: People, orderIds: readonly string[]) {
  const unproven = await installation.query<{ id: string; track_id: string }>(UNPROVEN, [orderIds]).catch(() => []);
  if (unproven.length === 0) return;
  const book = new Set((await bookOf(installation)).map(({ track_id }) => track_id));
  // A process may die while it is asked: the person is called again.
  for (const { id, track_id } of unproven)
    await people.find(id, book.has(track_id) ? "left" : "stayed").catch(() => undefined);
}

/** Nobody sends any more, and nobody wonders. */
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

/** Orders that wait for a holder's code, as far as anybody can say now. */
const WAITING = `
  SELECT id, track_id FROM payment_orders
  WHERE id = ANY($1::uuid[]) AND state = 'sent' AND receipt ->> 'status' = 'WAITING_OTP'`;

/**
 * What holders do: each says the code that the service has sent for their transfer, once and again until the service has
 * it. Whoever asks may die at any moment, and what became of a code is then found out before another is passed on.
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

/** Every payment has ended here as it has ended there. @param since when they were made, by the sandbox's clock */
export async function agree(installation: Installation, orderIds: readonly string[], since: number): Promise<void> {
  let left: string[] = [];
  const areTrue = async () => {
    const payments = await installation
      .query<{ id: string; state: string; track_id: string; payment: string }>(UNSETTLED, [orderIds])
      .catch(() => null);
    if (!payments) return false;
    const payouts = await bookOf(installation, since);
    const book = new Map(payouts.map(({ track_id, state }) => [track_id, BOOKED[state]]));
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

/** What an order of many has come to is counted once one of them has ended: it follows them. */
function areTogether(payments: readonly { id: string; state: string; payment: string }[]): boolean {
  return [...Map.groupBy(payments, ({ id }) => id).values()].every(
    (own) => own[0]?.state === togetherAs(new Set(own.map(({ payment }) => payment))),
  );
}
