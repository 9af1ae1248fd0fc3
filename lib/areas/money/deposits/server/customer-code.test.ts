import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { type SearchAnswer, searchOperations } from "@/lib/areas/records/search/operations";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { auditEntries, customerCodes } from "@/lib/server/db/schema/index";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { depositsAtService, depositOperations as operations } from "../operations";
import type { CustomerCode } from "./answers";
import { forgetCodesOf } from "./record";

let sandbox: TestSandbox;
const members = {} as Record<Role, TestMember>;
let customerIds: string[];
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  for (const role of ROLES) members[role] = await makeMember(BUSINESS, role);
  const { body } = await askProxy(members.owner, customerOperations.list, { perPage: 50 });
  customerIds = body.items.map(({ id }: { id: string }) => id);
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", { identified_deposits: "on" });
});
afterAll(() => sandbox.close());

const next = (): string => customerIds.shift() ?? "";
const known = async (customerId: string, by = members.owner) =>
  ((await by.ask(operations.customerCode, { customerId })).body as { code: CustomerCode | null }).code;
const give = (customerId: string, by = members.accountant) => by.ask(operations.giveCode, { customerId });
const remove = (customerId: string, by = members.accountant) => by.ask(operations.removeCode, { customerId });
const codeCalls = async (customerId: string) => {
  const { calls } = await sandbox.control<{ calls: { path: string }[] }>("GET", "calls");
  return calls.filter(({ path }) => path.includes(`${customerId}/cash-in-code`)).length;
};

it("is made by a press alone: looking at it asks the service nothing", async () => {
  const customerId = next();
  for (const role of ROLES) expect(await known(customerId, members[role])).toBeNull();
  expect(await codeCalls(customerId)).toBe(0);
  const first = await give(customerId);
  expect(first.body).toEqual({ code: expect.stringMatching(/^\d{15}$/) });
  expect((await give(customerId)).body).toEqual(first.body);
  expect(await codeCalls(customerId)).toBe(2);
  expect(await known(customerId, members.support)).toMatchObject({
    ...{ ...first.body, deposits: 0, removedAt: null },
    qr: { size: expect.any(Number), path: expect.any(String) },
  });
  expect(await codeCalls(customerId)).toBe(2);
});

it("leads to its customer from the one box, also after it was removed, for whoever sees people masked too", async () => {
  const customerId = next();
  const { code } = (await give(customerId)).body as { code: string };
  const answerTo = async (by: TestMember, q = code) =>
    (await by.ask(searchOperations.lookup, { q })).body as SearchAnswer;
  const customersBy = async (by: TestMember) => (await answerTo(by)).hits.filter(({ kind }) => kind === "customer");
  expect((await answerTo(members.owner)).notFoundBy).not.toContain("customer");
  // One that was made elsewhere may be anybody's.
  expect((await answerTo(members.owner, `9${code.slice(1)}`)).notFoundBy).toContain("customer");
  const [seen] = await customersBy(members.owner);
  expect(seen).toMatchObject({ id: customerId, isExact: true, name: expect.any(String) });
  await remove(customerId);
  const [masked] = await customersBy(members.support);
  expect(masked).toMatchObject({ id: customerId, isExact: true });
  expect(masked?.name).not.toBe(seen?.name);
});

it("is no question that a browser may ask the service itself", async () => {
  const customerId = next();
  const { status } = await askProxy(members.owner, depositsAtService.codeOfCustomer, { customerId });
  expect(status).toBe(404);
  expect(await codeCalls(customerId)).toBe(0);
});

it("brings deposits to its customer, and stays theirs after it was removed", async () => {
  const customerId = next();
  const { code } = (await give(customerId)).body as { code: string };
  await sandbox.control("POST", "deposits", { amountRial: 5_000_000, customerId });
  const listed = await askProxy(members.owner, operations.list, { code });
  expect(listed.body.items).toMatchObject([{ code, customerId, amountRial: 5_000_000 }]);
  await expect.poll(async () => (await known(customerId))?.deposits).toBe(1);
  expect((await remove(customerId)).body).toEqual({ removed: true });
  expect(await known(customerId)).toMatchObject({ code, removedAt: expect.any(String), deposits: 1 });
  // A press whose answer was lost may come again.
  expect((await remove(customerId)).status).toBe(200);
  const { code: other } = (await give(customerId)).body as { code: string };
  expect(other).not.toBe(code);
  expect(await known(customerId)).toMatchObject({ code: other, removedAt: null, deposits: 0 });
  const log = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, customerId))
    .orderBy(auditEntries.seq);
  expect(log.map(({ action, detail }) => [action, detail.depositCode])).toEqual([
    ["customer_code.given", code],
    ["customer_code.removed", code],
    ["customer_code.removed", code],
    ["customer_code.given", other],
  ]);
});

it("is asked for again after a lost answer, and is the same", async () => {
  const customerId = next();
  const operation = "GET /v3/business/:business/customers/:customer/cash-in-code";
  await sandbox.control("POST", "faults", { operation, fault: "drop_after", times: 1 });
  expect((await give(customerId)).status).toBe(502);
  expect(await known(customerId)).toBeNull();
  const first = await give(customerId);
  expect((await give(customerId)).body).toEqual(first.body);
});

it("is unavailable without the tool, and of nobody who is not known", async () => {
  const customerId = next();
  for (const [habit, code] of [
    ["off", "upstream_rejected"],
    ["forbidden", "upstream_forbidden"],
  ]) {
    await sandbox.control("POST", "habits", { identified_deposits: habit });
    expect((await give(customerId)).body).toMatchObject({ code });
  }
  await sandbox.control("POST", "habits", { identified_deposits: "on" });
  expect((await give("5a9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a00")).status).toBe(404);
  expect((await remove(customerId)).status).toBe(404);
});

it("is made and removed by whoever may write customers", async () => {
  for (const role of ROLES) {
    const customerId = next();
    const status = roleCan(role, "customers.write") ? 200 : 403;
    expect([role, (await give(customerId, members[role])).status]).toEqual([role, status]);
    expect([role, (await remove(customerId, members[role])).status]).toEqual([role, status]);
  }
});

it("goes with whoever is erased", async () => {
  const [gone, stays] = [next(), next()];
  await give(gone);
  await give(stays);
  await db().transaction((tx) => forgetCodesOf(BUSINESS, [gone], tx));
  const rows = await db()
    .select({ id: customerCodes.customerId })
    .from(customerCodes)
    .where(and(eq(customerCodes.business, BUSINESS)));
  expect(rows.map(({ id }) => id)).toContain(stays);
  expect(rows.map(({ id }) => id)).not.toContain(gone);
});
