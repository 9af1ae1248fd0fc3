import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NoticeKindName } from "@/lib/kit/notices";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { asMember, foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { inquiryOperations } from "../operations";
import { sealContents } from "./record";

let sandbox: TestSandbox;
let team: Record<Role, Member>;
let owner: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().delete(inquiries);
});

const told = (kind: NoticeKindName, id: string) => whoHears({ ...team, other: asMember(owner.id, "owner") }, kind, id);

async function inquiry(more: Partial<typeof inquiries.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const contents = sealContents(id, { input: { iban: "IR820540102680020817909002" }, answer: null });
  const maker = { memberId: team.manager.id, memberName: team.manager.name };
  await db()
    .insert(inquiries)
    .values({ id, business: BUSINESS, kind: "iban", state: "waiting", ...maker, contents, priceRial: 12_000, ...more });
  return id;
}

it("an inquiry beyond a budget is told to the others who manage inquiries, until one of them decides", async () => {
  const id = await inquiry();
  expect(await told("inquiries_to_decide", id)).toEqual(["owner", "other"]);
  const described = await sourceOf("inquiries_to_decide").describe?.([id], team.owner);
  expect(described?.get(id)).toEqual({ name: "IR820540102680020817909002", amountRial: 12_000 });
  const { status, text } = await owner.ask(inquiryOperations.decide, { inquiryId: id, isApproved: false });
  expect(status, text).toBe(200);
  expect(await told("inquiries_to_decide", id)).toEqual([]);
  expect(await sourceOf("inquiries_to_decide").endedBy?.(BUSINESS, id)).toBe(owner.id);
  expect(await told("inquiries_decided", id)).toEqual(["manager"]);
});

it("a decision is told to the member who asked, until they have seen it", async () => {
  const id = await inquiry({ state: "approved", endedAt: new Date() });
  expect(await told("inquiries_decided", id)).toEqual(["manager"]);
  await db().update(inquiries).set({ seenAt: new Date() }).where(eq(inquiries.id, id));
  expect(await told("inquiries_decided", id)).toEqual([]);
});

it("an empty fee wallet is told from the service's word until it charges an inquiry again", async () => {
  expect(await foundOf("fee_wallet_low")).toEqual([]);
  await inquiry({ state: "noMoney", endedAt: new Date(), askedAt: new Date(Date.now() - 60_000) });
  expect(await told("fee_wallet_low", "")).toEqual(["owner", "manager", "accountant", "other"]);
  await inquiry({ state: "found", endedAt: new Date() });
  expect(await foundOf("fee_wallet_low")).toEqual([]);
});
