import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NoticeKindName } from "@/lib/kit/notices";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { removalRequests } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { asMember, foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeTeam, setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { tieOperations } from "../operations";

let sandbox: TestSandbox;
let team: Record<Role, Member>;
let other: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
  other = await makeMember(BUSINESS, "manager");
  await setPolicy(BUSINESS);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().delete(removalRequests);
});

const told = (kind: NoticeKindName, id: string) =>
  whoHears({ ...team, other: asMember(other.id, "manager") }, kind, id);

/** The owner's wish to revoke an authorization with much money to come. @returns its id */
async function asked(more: Partial<typeof removalRequests.$inferInsert> = {}): Promise<string> {
  const about = { of: "authorization" as const, recordId: randomUUID(), part: "", stakeRial: 90_000_000_000 };
  const maker = { makerId: team.owner.id, makerName: team.owner.name };
  const expiresAt = new Date(Date.now() + 3_600_000);
  const [row] = await db()
    .insert(removalRequests)
    .values({ business: BUSINESS, ...about, ...maker, expiresAt, ...more })
    .returning();
  return row?.id ?? "";
}

it("a removal that others have to agree to is told to those who may, until enough agreed", async () => {
  const id = await asked();
  expect(await told("removals_to_confirm", id)).toEqual(["manager", "other"]);
  expect(await foundOf("removals_to_confirm")).toMatchObject([{ facts: { of: "authorization" } }]);
  const described = await sourceOf("removals_to_confirm").describe?.([id], team.manager);
  expect(described?.get(id)).toEqual({ name: null, amountRial: 90_000_000_000 });
  const agreed = [{ id: other.id, name: "م", at: new Date().toISOString() }];
  await db().update(removalRequests).set({ confirmations: agreed });
  expect(await told("removals_to_confirm", id)).toEqual([]);
  expect(await sourceOf("removals_to_confirm").endedBy?.(BUSINESS, id)).toBe(other.id);
  expect(await told("removals_answered", id)).toEqual(["owner"]);
});

it("an answer is told to the member who asked, until they have seen it", async () => {
  const id = await asked();
  const answer = { proposalId: id, answer: "decline", seenRial: 90_000_000_000, reason: "هنوز قسط مانده است" };
  const { status, text } = await other.ask(tieOperations.answer, answer);
  expect(status, text).toBe(200);
  expect(await told("removals_answered", id)).toEqual(["owner"]);
  expect(await foundOf("removals_answered")).toMatchObject([{ facts: { stand: "declined" } }]);
  expect(await sourceOf("removals_to_confirm").endedBy?.(BUSINESS, id)).toBe(other.id);
  await db().update(removalRequests).set({ seenAt: new Date() });
  expect(await told("removals_answered", id)).toEqual([]);
});

it("a request that expired is told once more, although its maker has seen it before", async () => {
  const past = new Date(Date.now() - 1000);
  const id = await asked({ expiresAt: past, seenAt: new Date(Date.now() - 60_000) });
  expect(await told("removals_to_confirm", id)).toEqual([]);
  expect(await told("removals_answered", id)).toEqual(["owner"]);
});
