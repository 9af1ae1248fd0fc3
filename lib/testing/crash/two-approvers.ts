import { randomUUID } from "node:crypto";
import { waitUntil } from "../../launch/before/processes.mjs";
import type { Installation } from "./installation";
import { contentOf, type People } from "./people";

const PAIRS = 3;
const WAIT_MS = 30_000;

/**
 * Two people approve the same order at once, each through another process, and both processes take it up: one approval
 * counts, and one request leaves.
 *
 * @returns what was not so
 */
export async function approveTogether(
  installation: Installation,
  people: People,
  orderIds: string[],
): Promise<string[]> {
  const wrong: string[] = [];
  const [first, last] = [installation.urls[0], installation.urls.at(-1)];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const id = await people.make("settlement", contentOf("settlement", "arrives", false, installation), randomUUID());
    orderIds.push(id);
    await installation.control("DELETE", "calls");
    const counted = await Promise.all([people.approve(id, "manager", first), people.approve(id, "manager2", last)]);
    if (counted.filter(Boolean).length !== 1) wrong.push(`${id}: ${counted.filter(Boolean).length} approvals counted`);
    const isSent = async () => {
      const [order] = await installation.query("SELECT FROM payment_orders WHERE id = $1 AND state = 'sent'", [id]);
      return order !== undefined;
    };
    if (!(await waitUntil(isSent, WAIT_MS, 50))) wrong.push(`${id}: approved by two, and not sent`);
    const { calls } = await installation.control<{ calls: { route: string }[] }>("GET", "calls?class=post");
    const left = calls.filter(({ route }) => route.endsWith("/settlement/store")).length;
    if (left !== 1) wrong.push(`${id}: approved by two, and ${left} requests left`);
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
