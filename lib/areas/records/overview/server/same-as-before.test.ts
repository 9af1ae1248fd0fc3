import "@/lib/server/app";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readDueFigures } from "@/lib/areas/records/overview/server/job";
import { ROLES, type Role } from "@/lib/kit/roles";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import { members, paymentOrders, webhookDeliveries } from "@/lib/server/db/schema";
import { playDemoStory } from "@/lib/server/demo/story";
import { boss } from "@/lib/server/jobs/boss";
import { makeDemoMembers } from "@/lib/server/members/demo-members";
import { watchOrders } from "@/lib/server/orders/engine/sweep";
import { readKind } from "@/lib/testing/book/area-of";
import { asMember, countedBefore, countedNow, foundNow } from "@/lib/testing/notices";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

// They have a test of their own, as they take as long as all the rest.
vi.mock("@/lib/server/demo/cards", () => ({ playCards: vi.fn() }));

let sandbox: TestSandbox;
/** The bank is played a few seconds after the money left. */
const WITHIN = { timeout: 60_000, interval: 200 };
const LISTS = ["withdrawal", "authorization", "batch", "queuedSettlement", "suspiciousDeposit", "customer"] as const;

beforeAll(async () => {
  const env = { DEMO_STORY: "on", SANDBOX_ORDER_PACE: "0.01", BOOK_LISTS: "on", SERVICE_LIMIT_OTHER: "30000" };
  sandbox = await startTestServer({ limits: "off", env });
  await makeDemoMembers(BUSINESS);
  await setPolicy(BUSINESS, { undoSeconds: 2 });
});
afterAll(() => sandbox.close());

it("in a busy business, notices count what was counted before, of every kind and for every role", async () => {
  await rekeyBook(new AbortController().signal);
  watchOrders();
  await playDemoStory(BUSINESS);
  const states = async () =>
    (await db().select().from(paymentOrders).where(eq(paymentOrders.business, BUSINESS))).map(
      ({ kind, state, attention }) => [kind, state, attention].join(" "),
    );
  const wanted = ["settlement awaiting_approval ", "settlement approved policy", "settlement failed ", "batch sent "];
  await expect.poll(states, WITHIN).toEqual(expect.arrayContaining(wanted));
  // From here on nothing goes on by itself, so that both are counted of the same.
  await (await boss()).stop({ graceful: true });
  await sandbox.control("POST", "habits", { identified_deposits: "on" });
  await sandbox.control("POST", "deposits/suspicious", { amountRial: 7_654_000, payer_name: "سهراب کتابدار" });
  for (const kind of LISTS) await readKind(kind);
  await readDueFigures(new AbortController().signal);
  await db()
    .insert(webhookDeliveries)
    .values({
      business: BUSINESS,
      topic: "withdrawals",
      verdict: "wrong_signature",
      statusAnswered: 401,
      payload: Buffer.alloc(0),
      payloadHash: "refused",
      verification: {},
    });
  const people = await db().select({ id: members.id, email: members.email }).from(members);
  const memberOf = (role: Role) => asMember(people.find(({ email }) => email === `${role}@demo.test`)?.id ?? "", role);
  const counted = async () => {
    const told = await foundNow();
    const before = ROLES.map(async (role) => [role, await countedBefore(memberOf(role))] as const);
    const now = ROLES.map((role) => [role, countedNow(memberOf(role), told)] as const);
    return { before: Object.fromEntries(await Promise.all(before)), now: Object.fromEntries(now) };
  };
  // A look at the service that was under way may still change an order between the two counts.
  const isSame = async () => {
    const { before, now } = await counted();
    return isDeepStrictEqual(now, before) ? "the same" : { before, now };
  };
  await expect.poll(isSame, WITHIN).toBe("the same");
  const busy = Object.keys((await counted()).now.owner ?? {});
  expect(busy).toEqual(
    expect.arrayContaining([
      "orders_to_decide",
      "orders_need_person",
      "orders_ended",
      "inquiries_to_decide",
      "held_waiting",
      "webhooks_refused",
      "withdrawals_failed",
    ]),
  );
});
