import type { Client } from "pg";
import { waitUntil } from "../../launch/before/processes.mjs";
import type { Installation } from "./installation";
import type { Fits, Held, Moment } from "./line";
import type { Kind, Plan, Step } from "./plan";
import { REST, stateOf, WAIT_MS } from "./watch";

const HELD_WITHIN_MS = 20_000;
/** The chain of the audit log: whoever makes or approves waits for it in its transaction. */
const CHAIN_LOCK = 7_301_406;

/** Where a kind's money leaves. */
export const DOORS: Record<Kind, string> = {
  settlement: "/v3/business/:business/settlement/store",
  batch: "/api/v2/business/:business/batches-settlement",
  queued: "/v3/business/:business/settlement/queued",
  withdrawal: "/v3/business/:business/subscription/withdrawal/store",
  debitBatch: "/v3/business/:business/subscription/withdrawal/store",
  debitRefund: "/v3/business/:business/subscription/refunds",
  cashIn: "/v3/business/:business/cash-in/account/deposit",
  gatewayRefund: "/v3/business/:business/transaction/:transaction_id/refund",
};
const isDoor = (kind: Kind): Fits => {
  const door = new RegExp(`${DOORS[kind].replace(/^.*:business/, "").replace(/:\w+/g, "[^/]+")}$`);
  return (method, path) => method === "POST" && door.test(path);
};
/** A look at how far the order has come: by pages, by an id of the service's own, or by its track ids. */
const isLookAt =
  (kind: Kind, trackIds: readonly string[]): Fits =>
  (method, path) => {
    if (method !== "GET") return false;
    if (kind === "batch") return /\/(settlement|batch-settlements\/\w+)\?/.test(path);
    // The statement alone tells of it.
    if (kind === "cashIn") return /\/transaction\?/.test(path);
    if (kind === "gatewayRefund") return /\/transaction\?.*search_field=payment_number/.test(path);
    return kind === "debitRefund" ? /\/refunds(\/|\?|$)/.test(path) : trackIds.some((id) => path.endsWith(id));
  };

export interface Stopped {
  isStopped: boolean;
  /** After the death: what stood still goes on. */
  goOn: () => Promise<void>;
}

export const SENDING: Step[] = [
  "before the commit of sending",
  "before it leaves",
  "on the way",
  "before the answer",
  "before the commit of the answer",
];
export const ENDING: Step[] = ["follow-up", "before the commit of the end"];

/** Everything stands ready; what is given back waits for the order to come to the step, and kills. */
export type Trap = () => Promise<Stopped>;

/** Holds the audit chain's lock, so that the request stands in its transaction when the process dies. */
export async function stopAtLock(plan: Plan, installation: Installation): Promise<Trap> {
  const holder = await installation.connect();
  await holder.query("SELECT pg_advisory_lock($1)", [CHAIN_LOCK]);
  return () => killBlocked(plan, installation, holder);
}

/** Kills whoever waits for what the holder has. */
async function killBlocked(plan: Plan, installation: Installation, holder: Client): Promise<Stopped> {
  let web: number | null = null;
  const isBlocked = async () => {
    web = await installation.findBlocked();
    return web !== null;
  };
  const isStopped = await waitUntil(isBlocked, HELD_WITHIN_MS, 10);
  kill(plan, installation, web);
  return { isStopped, goOn: () => holder.end().catch(() => undefined) };
}

/** @param web the process that has the order in hand, where that is known */
const kill = (plan: Plan, installation: Installation, web: number | null): void =>
  installation.kill(plan.target, plan.killsAll ? undefined : (web ?? undefined));

export async function stopSending(plan: Plan, installation: Installation, watched: string): Promise<Trap> {
  switch (plan.step) {
    case "before the commit of sending":
      return stopAtRow(plan, installation, watched);
    case "before it leaves":
      return stopInLine(plan, installation, watched);
    case "on the way":
      return stopOnLine(plan, installation, { fits: isDoor(plan.kind), moment: "before" }, watched);
    case "before the answer":
      return stopOnLine(plan, installation, { fits: isDoor(plan.kind), moment: "after" }, watched);
    default:
      return stopAtAnswer(plan, installation, isDoor(plan.kind), watched);
  }
}

export async function stopEnding(plan: Plan, installation: Installation, watched: string): Promise<Trap> {
  const orders = await installation.query<{ track_id: string }>(
    "SELECT track_id FROM payment_orders WHERE id = $1 OR part_of = $1",
    [watched],
  );
  const fits = isLookAt(
    plan.kind,
    orders.map(({ track_id }) => track_id),
  );
  return plan.step === "follow-up"
    ? stopOnLine(plan, installation, { fits, moment: "before" }, watched)
    : stopAtAnswer(plan, installation, fits, watched);
}

/** The row is ours: whoever wants to write the order down waits, and dies waiting. */
async function stopAtRow(plan: Plan, installation: Installation, watched: string): Promise<Trap> {
  const holder = await installation.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM payment_orders WHERE id = $1 OR part_of = $1 FOR UPDATE", [watched]);
  return () => killBlocked(plan, installation, holder);
}

/** No turn comes: the order is being sent, and nothing has left. */
async function stopInLine(plan: Plan, installation: Installation, watched: string): Promise<Trap> {
  const turns = (interval: string) =>
    installation.query("UPDATE budget_slots SET free_at = clock_timestamp() + $1::interval WHERE class = 'post'", [
      interval,
    ]);
  await turns("1 hour");
  return async () => {
    const isStopped = await waitUntil(async () => (await stateOf(installation, watched)) === "sending", WAIT_MS, 10);
    kill(plan, installation, null);
    return {
      isStopped,
      goOn: async () => {
        await installation.settle("some");
        await turns("0 seconds");
      },
    };
  };
}

/** The call stands on the line; the process that made it dies, unless it is another's turn to die. */
function stopOnLine(plan: Plan, installation: Installation, call: Call, watched: string): Trap {
  const waiting = holdOnAnyLine(installation, call, watched);
  return async () => {
    const held = await waiting;
    kill(plan, installation, held?.web ?? null);
    return {
      isStopped: held !== null,
      goOn: async () => {
        if (plan.arrivesLater) held?.call.goOn();
        else held?.call.cut();
        for (const line of installation.lines) line.release();
      },
    };
  };
}

/** The answer is there and the row is ours: it cannot be written down before the process dies. */
function stopAtAnswer(plan: Plan, installation: Installation, fits: Fits, watched: string): Trap {
  const waiting = holdOnAnyLine(installation, { fits, moment: "after" }, watched);
  return async () => {
    const held = await waiting;
    if (!held) {
      kill(plan, installation, null);
      return { isStopped: false, goOn: async () => {} };
    }
    const holder = await installation.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM payment_orders WHERE id = $1 OR part_of = $1 FOR UPDATE", [watched]);
    held.call.goOn();
    const stopped = await killBlocked(plan, installation, holder);
    for (const line of installation.lines) line.release();
    return stopped;
  };
}

interface Call {
  fits: Fits;
  moment: Moment;
}

/** @returns null when the order came to rest without such a call */
async function holdOnAnyLine(
  installation: Installation,
  { fits, moment }: Call,
  watched: string,
): Promise<{ web: number; call: Held } | null> {
  let found: { web: number; call: Held } | undefined;
  for (const [web, line] of installation.lines.entries()) {
    void line.hold(fits, moment).then((call) => {
      found ??= { web, call };
      if (found.call !== call) call.goOn();
    });
  }
  const before = await stateOf(installation, watched);
  const isOver = async () => {
    const state = await stateOf(installation, watched);
    return found !== undefined || (state !== before && REST.includes(state ?? ""));
  };
  await waitUntil(isOver, WAIT_MS, 10);
  return found ?? null;
}
