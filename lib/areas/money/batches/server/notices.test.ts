import { afterAll, beforeAll, expect, it } from "vitest";
import { ROLES, type Role } from "@/lib/kit/roles";
import type { Member } from "@/lib/server/members/session";
import { putInBook } from "@/lib/testing/book/put";
import { foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { referenceOf } from "./batch-reference";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());

it("a batch made elsewhere with rows that failed is told by its reference, as its id tells of its payments", async () => {
  const counts = { INIT: 0, PENDING: 0, DONE: 1, FAILED: 2, CANCELED: 0, REVERSED: 0 };
  await putInBook("batch", { id: "b".repeat(128), record: { counts: { ...counts, FAILED: 0 } } });
  const id = await putInBook("batch", { id: "a".repeat(128), amountRial: 3_000_000, record: { counts } });
  expect(await whoHears(team, "batch_rows_failed", referenceOf(id))).toEqual(ROLES);
  const found = await foundOf("batch_rows_failed");
  expect(found).toMatchObject([{ record: referenceOf(id), facts: { count: 2 } }]);
  expect(JSON.stringify(found)).not.toContain(id);
  const described = await sourceOf("batch_rows_failed").describe?.([referenceOf(id)], team.support);
  expect(described?.get(referenceOf(id))).toEqual({ name: null, amountRial: 3_000_000 });
  expect(await foundOf("batch_rows_failed", new Date(Date.now() + 2 * 86_400_000))).toEqual([]);
});
