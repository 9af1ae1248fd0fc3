import { randomUUID } from "node:crypto";
import { waitUntil } from "../../../launch/before/processes.mjs";
import { type Installation, WEB } from "../installation";
import { contentOf, type People } from "../people";
import { HELD_WITHIN_MS, kill, type Trap } from "../stops";
import type { Reached } from "./addresses";
import type { NoticePlan } from "./plan";
import { compareTexts, sendLink } from "./texts";
import { arrivedById, compareDeliveries, deliveriesSince, type Expected, missingFrom, untilTold } from "./truth";

export interface NoticesResult {
  /** False if the notices passed the step before they could be stopped there. */
  wasStopped: boolean;
  wrong: string[];
}

/** Advisory locks on which the database itself lets a step wait while the test holds them. */
const STOPS = { plan: 48_001, claim: 48_002, note: 48_003 } as const;
type Stop = keyof typeof STOPS;

const wait = (stop: Stop) => `FOR EACH ROW %s EXECUTE FUNCTION crash_stop(${STOPS[stop]})`;
const TRIGGERS = `
  CREATE FUNCTION crash_stop() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); RETURN NEW; END';
  CREATE TRIGGER crash_plan BEFORE INSERT ON notice_checks ${wait("plan").replace("%s", "")};
  CREATE TRIGGER crash_claim BEFORE UPDATE ON notice_deliveries
    ${wait("claim").replace("%s", "WHEN (NEW.tries > OLD.tries)")};
  CREATE TRIGGER crash_note BEFORE UPDATE ON notice_deliveries
    ${wait("note").replace("%s", "WHEN (NEW.state = 'sent' AND OLD.state = 'waiting')")};
  CREATE TRIGGER crash_claim BEFORE UPDATE ON customer_messages
    ${wait("claim").replace("%s", "WHEN (NEW.tries > OLD.tries)")};
  CREATE TRIGGER crash_note BEFORE UPDATE ON customer_messages
    ${wait("note").replace("%s", "WHEN (NEW.state = 'sent' AND OLD.state = 'waiting')")}`;

/** Prepares the stops that the steps of notices use. */
export const layStops = ({ query }: Installation): Promise<unknown> => query(TRIGGERS);

/**
 * A payer is sent a link, orders wait for a decision, one is refused and a new policy is proposed. The process that tells
 * of it dies at the plan's step. Everybody must hear of everything, by every channel, once or twice.
 *
 * @param mobiles of the payers who were sent a link; this one's is added
 */
export async function runNotices(
  plan: NoticePlan,
  installation: Installation,
  people: People,
  { reached, mobiles }: { reached: readonly Reached[]; mobiles: string[] },
): Promise<NoticesResult> {
  const since = await clockOf(installation);
  const trap = await stopTelling(plan, installation, since);
  mobiles.push(await sendLink(installation, people));
  const { expected, waiting, proposalId } = await giveNews(installation, people, reached);
  const { isStopped, goOn } = await trap();
  await goOn();
  await installation.settle("some");
  const ofNews = async () => missingFrom(await deliveriesSince(installation, since), expected);
  await untilTold(installation, async () => (await ofNews()).length === 0);
  const deliveries = await deliveriesSince(installation, since);
  const byId = arrivedById(installation);
  const wrong = [
    ...missingFrom(deliveries, expected),
    ...compareDeliveries(deliveries, byId, reached),
    ...(await compareTexts(installation, byId, mobiles)),
  ];
  await installation.settle("all");
  await refuse(installation, people, waiting);
  await people.ask("owner", "policy.withdraw", { proposalId });
  return { wasStopped: isStopped, wrong };
}

async function clockOf({ query }: Installation): Promise<Date> {
  const [row] = await query<{ now: Date }>("SELECT clock_timestamp() AS now");
  return row?.now ?? new Date();
}

/** @returns what everybody must hear of now, and what is to be ended afterwards */
async function giveNews(installation: Installation, people: People, reached: readonly Reached[]) {
  const make = () => people.make("settlement", contentOf("settlement", "arrives", false, installation), randomUUID());
  const [first, second, refused] = [await make(), await make(), await make()];
  await refuse(installation, people, [refused]);
  const { rules, version } = await people.ask<{ rules: { expireHours: number }; version: number }>(
    "owner",
    "policy.show",
    {},
    { isRead: true },
  );
  const { proposalId } = await people.ask<{ proposalId: string }>("owner", "policy.propose", {
    rules: { ...rules, expireHours: rules.expireHours + 1 },
    baseVersion: version,
  });
  const those = (...names: Reached["who"][]) => reached.filter(({ who }) => names.includes(who));
  const expected: Expected[] = [
    ...[first, second].map((record) => ({
      kind: "orders_to_decide",
      record,
      hearers: those("manager", "manager2", "owner"),
    })),
    { kind: "orders_ended", record: refused, hearers: those("accountant") },
    { kind: "policy_to_decide", record: proposalId, hearers: those("manager", "manager2") },
  ];
  return { expected, waiting: [first, second], proposalId };
}

async function refuse({ query }: Installation, people: People, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    const [order] = await query<{ content_hash: string }>("SELECT content_hash FROM payment_orders WHERE id = $1", [
      orderId,
    ]);
    const orders = [{ orderId, shownHash: order?.content_hash }];
    await people.ask("manager", "orders.decide", { decision: "reject", orders, reason: "بابت آزمون" });
  }
}

async function stopTelling(plan: NoticePlan, installation: Installation, since: Date): Promise<Trap> {
  const { outside } = installation;
  if (plan.step === "on the way") {
    const held = outside.hold();
    return async () => {
      // One of them is the payer's text.
      const isStopped = await waitUntil(async () => held.count() > 1, HELD_WITHIN_MS, 10);
      kill(plan, installation, null);
      return { isStopped, goOn: async () => held.release(plan.arrivesLater) };
    };
  }
  const before = outside.arrived.length;
  // What others are still told of earlier work does not count.
  const arePlanned = async () =>
    (await deliveriesSince(installation, since)).some(({ kinds }) => kinds.includes("policy_to_decide"));
  switch (plan.step) {
    case "before the commit of the plan":
      return stopAt("plan", plan, installation, async () => !(await arePlanned()));
    case "before the claim":
      return stopAt("claim", plan, installation, arePlanned);
    default:
      return stopAt("note", plan, installation, async () => outside.arrived.length > before + 1);
  }
}

/** Stops every process at this step from now on. The trap kills one of them when it stands there and it is so. */
async function stopAt(
  stop: Stop,
  plan: NoticePlan,
  installation: Installation,
  isSo: () => Promise<boolean>,
): Promise<Trap> {
  const holder = await installation.connect();
  await holder.query("SELECT pg_advisory_lock($1)", [STOPS[stop]]);
  return async () => {
    let web: number | null = null;
    const isThere = async () => {
      web = await whoWaits(stop, installation);
      return web !== null && (await isSo());
    };
    const isStopped = await waitUntil(isThere, HELD_WITHIN_MS, 10);
    kill(plan, installation, web);
    return { isStopped, goOn: () => holder.end().catch(() => undefined) };
  };
}

async function whoWaits(stop: Stop, { query }: Installation): Promise<number | null> {
  const [row] = await query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND NOT granted AND objid = $1 AND application_name LIKE $2`,
    [STOPS[stop], `${WEB}%`],
  ).catch(() => []);
  return row ? Number(row.application_name.slice(WEB.length)) : null;
}
