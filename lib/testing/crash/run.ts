import { randomUUID } from "node:crypto";
import { itemTrackId } from "@/lib/server/orders/record/items";
import { doorOf, ENDING, SENDING, stopAtLock, stopEnding, stopSending } from "./deaths";
import type { Installation } from "./installation";
import { contentOf, type People } from "./people";
import { ENDINGS, type Ending, KINDS, type Kind, type Plan, type Step } from "./plan";
import type { Trap } from "./stops";
import { bookOf } from "./truth";
import { agree, areAtRest, isApproved, sayCodes } from "./watch";

const DELAY_MS = 1200;

export interface RunResult {
  /** False where the order passed the step before it could be stopped there. */
  wasStopped: boolean;
}

/**
 * One order, or one of each kind, from its making to its end, with a death on the way of the one that is watched.
 *
 * @param orderIds where each order is written down when it is made, also of a run that fails
 */
export async function runPlan(
  plan: Plan,
  installation: Installation,
  people: People,
  orderIds: string[],
): Promise<RunResult> {
  const { control } = installation;
  await control("DELETE", "faults");
  // What a bank sends back is then told at once, and again to a web that was down; looks alone find it within an hour.
  await control("POST", "unpromised", { second_final: true, redelivery: true });
  if (plan.isLarge) return withoutWebhooks(control, () => run(plan, installation, people, orderIds));
  return run(plan, installation, people, orderIds);
}

/** A thousand messages at once would take minutes under the service's limits: looks have to do. */
async function withoutWebhooks<T>(control: Installation["control"], work: () => Promise<T>): Promise<T> {
  const { url } = await control<{ url: string | null }>("GET", "notify-url");
  await control("POST", "notify-url", { url: null });
  try {
    return await work();
  } finally {
    await control("POST", "notify-url", { url });
  }
}

async function run(plan: Plan, installation: Installation, people: People, orderIds: string[]): Promise<RunResult> {
  const { control } = installation;
  const { now: since } = await control<{ now: number }>("GET", "clock");
  /** How withdrawals are to end, by their track ids. */
  const endings = new Map<string, Ending>();
  let wasStopped = false;
  const during = async (steps: Step[], work: () => Promise<unknown>, stop: () => Promise<Trap>) => {
    if (!steps.includes(plan.step)) return void (await work());
    const trap = await stop();
    // What the death interrupts is done again afterwards, as a person would.
    const working = work().then(
      () => true,
      () => false,
    );
    const { isStopped, goOn } = await trap();
    wasStopped = isStopped;
    await goOn();
    const isDone = await working;
    await installation.settle("some");
    if (!isDone) await work();
  };

  const make = async (kind: Kind, ending: Ending, isLarge: boolean, key: string) => {
    const id = await people.make(kind, contentOf(kind, ending, isLarge, installation, key), key);
    if (orderIds.includes(id)) return;
    orderIds.push(id);
    const trackIds = await withdrawalsOf(installation, kind, id);
    for (const [index, trackId] of trackIds.entries()) {
      await holdPayersBank(installation, trackId);
      // As in a batch, one of several fails.
      endings.set(trackId, index === 1 ? "fails" : ending);
    }
  };
  const key = randomUUID();
  await during(
    ["making"],
    () => make(plan.kind, plan.ending, plan.isLarge, key),
    () => stopAtLock(plan, installation),
  );
  const others = plan.isAlone ? [] : KINDS.filter((kind) => kind !== plan.kind);
  await Promise.all(others.map((kind) => make(kind, besides(plan, kind), false, randomUUID())));
  const watched = orderIds[0] ?? "";
  await injectFault(plan, control);

  const approve = async () => {
    // The answer of several decisions says of each whether it was made: one that was not is made again.
    const decide = async (id: string) => {
      if (!(await isApproved(installation, id)) && !(await people.approve(id))) throw new Error("not approved");
    };
    await Promise.all(orderIds.map(decide));
  };
  await during(["approving"], approve, () => stopAtLock(plan, installation));
  await during(
    SENDING,
    () => areAtRest(installation, orderIds, people),
    () => stopSending(plan, installation, watched),
  );

  await injectWebhookFault(plan, control);
  const all = [plan.ending, ...others.map((kind) => besides(plan, kind))];
  for (const cycle of all.includes("comes back") ? CYCLES : CYCLES.slice(0, 1)) {
    const decide = async () => {
      // Their time is over with the next cycle.
      if (cycle === "decided") await sayCodes(installation, people, orderIds);
      // A queued one goes out, and a batch is handed over, before their bank's cycle can take them.
      if (cycle === "decided") await control("POST", "clock", { advanceSeconds: 10 });
      await control("POST", "clock", { to: "nextCycle" });
      await playPayersBank(installation, endings, cycle);
      await agree(installation, orderIds, since);
    };
    await during(cycle === "decided" ? ENDING : [], decide, () => stopEnding(plan, installation, watched));
    await control("DELETE", "faults");
  }
  return { wasStopped };
}

/** The track ids of the withdrawals that an order is, or will be made of. */
async function withdrawalsOf(installation: Installation, kind: Kind, orderId: string): Promise<string[]> {
  if (kind !== "withdrawal" && kind !== "debitBatch") return [];
  const [order] = await installation.query<{ track_id: string; item_count: number }>(
    "SELECT track_id, item_count FROM payment_orders WHERE id = $1",
    [orderId],
  );
  if (!order) return [];
  if (kind === "withdrawal") return [order.track_id];
  return Array.from({ length: order.item_count }, (_, index) => itemTrackId(order.track_id, index + 1));
}

/** The payer's bank answers nothing on a withdrawal until it is told how it ends. */
const holdPayersBank = (installation: Installation, trackId: string) =>
  installation.control("POST", "outcomes", { status: "WAIT", times: 100_000, track_id: trackId });

/** Lets withdrawals end as they are to, and what was collected go back in the cycle after; safe to repeat. */
async function playPayersBank(
  installation: Installation,
  endings: ReadonlyMap<string, Ending>,
  cycle: (typeof CYCLES)[number],
): Promise<void> {
  for (const { track_id, source_id, state } of await bookOf(installation)) {
    const ending = endings.get(track_id);
    if (!ending) continue;
    const isOpen = state === "INIT" || state === "PENDING";
    const isBack = cycle === "sent back" && ending === "comes back" && state === "DONE";
    if (!isOpen && !isBack) continue;
    const status = isBack ? "REVERSED" : ending === "fails" ? "FAILED" : "DONE";
    await installation.control("POST", `withdrawals/${source_id}/settle`, { status, error_code: "01" });
  }
}

/** What the bank decided in one cycle it may send back in the next. */
const CYCLES = ["decided", "sent back"] as const;

/** What is seen of an order beside the watched one: that something came back is told by a webhook alone in time. */
const besides = ({ number, isLarge }: Plan, kind: Kind): Ending =>
  ENDINGS[(number + KINDS.indexOf(kind)) % (isLarge ? 2 : ENDINGS.length)] ?? "arrives";

async function injectFault(plan: Plan, control: Installation["control"]): Promise<void> {
  const { fault, no } = plan;
  if (fault === "none" || fault.startsWith("webhook")) return;
  const value = { delay: DELAY_MS, rate_limit: 1, status_after: no, 500: 500, 502: 502 }[fault as "delay"];
  const name = /^\d+$/.test(fault) ? "status" : fault;
  // The pair is renewed after the first.
  const times = fault === "status_after" && no.startsWith("401") ? 2 : 1;
  await control("POST", "faults", { path: doorOf(plan), method: "POST", fault: name, times, value });
}

/** Each of the order's webhooks meets the same misfortune. */
async function injectWebhookFault({ fault }: Plan, control: Installation["control"]): Promise<void> {
  if (fault.startsWith("webhook")) await control("POST", "faults", { path: "*", fault, times: 12 });
}
