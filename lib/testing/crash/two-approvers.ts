import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "../../launch/before/processes.mjs";
import { signIn } from "../rig/session";
import type { Installation } from "./installation";
import { contentOf, type People } from "./people";
import { HELD_WITHIN_MS } from "./stops";

const PAIRS = 3;
const WAIT_MS = 30_000;
/** A slow machine has this long. Without a bound of its own, the audit chain would be held for twice as long. */
const FREED_WITHIN_MS = 30_000;

/** Both try to approve the order. @returns whether the approval of each counted */
type Approving = (installation: Installation, people: People, orderId: string) => Promise<boolean[]>;

/**
 * Two people approve the same order at once, each through another process, and both processes take it up: one approval
 * counts, and one request leaves. At last the first process is frozen while it holds the audit chain.
 *
 * @returns what was not so
 */
export async function approveTogether(
  installation: Installation,
  people: People,
  orderIds: string[],
): Promise<string[]> {
  const wrong: string[] = [];
  const ways = [...new Array<Approving>(PAIRS).fill(approveAtOnce), ...(installation.urls[1] ? [approveFrozen] : [])];
  for (const approve of ways) {
    const id = await people.make("settlement", contentOf("settlement", "arrives", false, installation), randomUUID());
    orderIds.push(id);
    await installation.control("DELETE", "calls");
    const counted = await approve(installation, people, id).catch((error: Error) => {
      wrong.push(`${id}: ${error.message}`);
      return [];
    });
    if (counted.filter(Boolean).length !== 1) wrong.push(`${id}: ${counted.filter(Boolean).length} approvals counted`);
    const isSent = async () => {
      const [order] = await installation.query("SELECT FROM payment_orders WHERE id = $1 AND state = 'sent'", [id]);
      return order !== undefined;
    };
    if (!(await waitUntil(isSent, WAIT_MS, 50))) wrong.push(`${id}: approved by two, and not sent`);
    const { calls } = await installation.control<{ calls: { route: string }[] }>("GET", "calls?class=post");
    const left = calls.filter(({ route }) => route.endsWith("/settlement/store")).length;
    if (left !== 1) wrong.push(`${id}: approved by two, and ${left} requests left`);
    const [audited] = await installation.query<{ approvals: number }>(
      "SELECT count(*)::int AS approvals FROM audit_entries WHERE action = 'order.approved' AND subject = $1",
      [id],
    );
    if (audited?.approvals !== 1) wrong.push(`${id}: the audit log has ${audited?.approvals} approvals`);
  }
  for (let cycle = 0; cycle < 2; cycle += 1) await installation.control("POST", "clock", { to: "nextCycle" });
  const areDone = async () => {
    const rows = await installation.query("SELECT FROM payment_orders WHERE id = ANY($1::uuid[]) AND state = 'done'", [
      orderIds,
    ]);
    return rows.length === orderIds.length;
  };
  if (!(await waitUntil(areDone, WAIT_MS, 100))) wrong.push("what two approved did not arrive");
  return wrong;
}

const approveAtOnce: Approving = ({ urls }, people, id) =>
  Promise.all([people.approve(id, "manager", urls[0]), people.approve(id, "manager2", urls.at(-1))]);

/**
 * The process of the first approval is frozen when it has the audit chain and has not committed. The other process goes
 * on writing while the first one is frozen: the second person approves, and somebody else signs in.
 *
 * @throws Error if the first process never had the chain, or the other one could not write
 */
const approveFrozen: Approving = async (installation, people, id) => {
  const [first, other = ""] = installation.urls;
  const holder = await installation.connect();
  let thaw = () => {};
  try {
    // A transaction with the chain writes into this table next, and waits there.
    await holder.query("BEGIN; LOCK TABLE audit_entries IN SHARE MODE");
    const frozen = people.approve(id, "manager", first).catch(() => false);
    const hasChain = async () => (await installation.findBlocked("relation")) === 0;
    if (!(await waitUntil(hasChain, HELD_WITHIN_MS, 10))) throw new Error("no approval had the audit chain");
    thaw = installation.freeze(0);
    await holder.end();
    const written = Promise.all([people.approve(id, "manager2", other), signIn(other, "support@demo.test")]);
    const inTime = await Promise.race([written, sleep(FREED_WITHIN_MS)]);
    if (!inTime) throw new Error("nobody could write while a frozen process had the audit chain");
    if (!inTime[0]) throw new Error("an approval counted although its process was frozen");
    thaw();
    return [await frozen, inTime[0]];
  } finally {
    thaw();
    await holder.end();
  }
};
