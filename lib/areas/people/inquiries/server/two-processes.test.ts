import "@/lib/server/app";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { IbanOwner } from "@/lib/areas/money/destinations/operations";
import { askOwner } from "@/lib/areas/money/destinations/server/record";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import { makeColleague, testIban } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { askInquiry } from "./ask";

let sandbox: TestSandbox;
/** What a web process of its own over the same database asks with: pools, caches and questions of this one are not its. */
let other: { askInquiry: typeof askInquiry; askOwner: typeof askOwner; close: () => Promise<void> };
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  vi.resetModules();
  (globalThis as { __daftar?: unknown }).__daftar = undefined;
  const [ask, owner, client] = await Promise.all([
    import("./ask"),
    import("@/lib/areas/money/destinations/server/record"),
    import("@/lib/server/db/client"),
    import("@/lib/server/app"),
  ]);
  other = { ...ask, ...owner, close: () => client.pool().end() };
});
afterAll(async () => {
  await other.close();
  await sandbox.close();
});
// Both are on their way at once.
beforeEach(() =>
  sandbox.control("POST", "faults", { path: "*", method: "POST", fault: "delay", value: 400, times: 2 }),
);
afterEach(() => sandbox.control("DELETE", "faults"));

/** How many fees went out of the sandbox's wallet while something was done. */
async function fees(work: () => Promise<unknown>): Promise<number> {
  const charged = async () => (await sandbox.control<{ charged: unknown[] }>("GET", "fee-wallet")).charged.length;
  const before = await charged();
  await work();
  return (await charged()) - before;
}

it("an inquiry that two processes ask at once is paid for once", async () => {
  const member = await makeColleague(BUSINESS, "accountant");
  const asking = { business: BUSINESS, member, kind: "iban", input: { iban: testIban(4710) }, requestId: "a" } as const;
  let both: Awaited<ReturnType<typeof askInquiry>>[] = [];
  expect(
    await fees(async () => {
      both = await Promise.all([askInquiry(asking), other.askInquiry(asking)]);
    }),
  ).toBe(1);
  expect(both.map(({ is }) => is).sort()).toEqual(["asked", "kept"]);
  expect(new Set(both.map(({ row }) => row.id)).size).toBe(1);
});

it("an IBAN's owner whom two processes look for at once is paid for once, and both are told", async () => {
  const member = await makeColleague(BUSINESS, "accountant");
  const iban = testIban(4711);
  const before = await db().$count(inquiries, eq(inquiries.kind, "iban"));
  let answers: IbanOwner[] = [];
  expect(
    await fees(async () => {
      answers = (await Promise.all([askOwner(iban, member, "a"), other.askOwner(iban, member, "b")])) as IbanOwner[];
    }),
  ).toBe(1);
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.names[0]).toMatch(/\S/);
  expect(await db().$count(inquiries, eq(inquiries.kind, "iban"))).toBe(before + 1);
});
