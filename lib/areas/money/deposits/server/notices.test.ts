import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { NoticeKindName } from "@/lib/kit/notices";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import type { Role } from "@/lib/kit/roles";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import { bookRecords, depositDecisions } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { readKind } from "@/lib/testing/book/area-of";
import { makeMember } from "@/lib/testing/members";
import { asMember, foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeTeam, setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

let sandbox: TestSandbox;
let team: Record<Role, Member>;
let other: Member;
let held: string;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  await rekeyBook(new AbortController().signal);
  team = await makeTeam(BUSINESS);
  other = asMember((await makeMember(BUSINESS, "manager")).id, "manager");
  await setPolicy(BUSINESS);
  await sandbox.control("POST", "habits", { identified_deposits: "on" });
  const given = { amountRial: 7_654_000, payer_name: "سهراب کتابدار", payer_iban: "IR820540102680020817909002" };
  const { payment } = await sandbox.control<{ payment: { id: number } }>("POST", "deposits/suspicious", given);
  held = String(payment.id);
  await readKind("suspiciousDeposit");
});
afterAll(() => sandbox.close());

const told = (kind: NoticeKindName, id: string) => whoHears({ ...team, other }, kind, id);
const decidedBy = (maker: Member, more: Partial<typeof depositDecisions.$inferInsert>) =>
  db()
    .insert(depositDecisions)
    .values({
      business: BUSINESS,
      paymentId: held,
      decision: "ACCEPTED",
      amountRial: 7_654_000,
      evidence: Buffer.alloc(0),
      makerId: maker.id,
      makerName: maker.name ?? "",
      writeKey: randomUUID(),
      needed: 1,
      policyVersion: 1,
      state: "open",
      expiresAt: new Date(Date.now() + 3_600_000),
      ...more,
    });

it("a payment that is held back is told to those who decide, first as waiting, then as overdue", async () => {
  expect(await told("held_waiting", held)).toEqual(["owner", "manager", "other"]);
  expect(await told("held_overdue", held)).toEqual([]);
  const notice = (await foundOf("held_waiting")).find(({ record }) => record === held);
  const waitMs = defaultPolicy().held.waitHours * 3_600_000;
  expect(notice?.deadline?.getTime()).toBe((notice?.since?.getTime() ?? 0) + waitMs);
  const later = new Date((notice?.deadline?.getTime() ?? 0) + 1);
  expect((await foundOf("held_waiting", later)).some(({ record }) => record === held)).toBe(false);
  expect((await foundOf("held_overdue", later)).some(({ record }) => record === held)).toBe(true);
});

it("is described by its payer as the book has them, masked for those who see people masked", async () => {
  const subjectFor = async (member: Member) => (await sourceOf("held_waiting").describe?.([held], member))?.get(held);
  expect(await subjectFor(team.owner)).toEqual({ name: "سهراب کتابدار", amountRial: 7_654_000 });
  expect((await subjectFor(team.support))?.name).not.toBe("سهراب کتابدار");
});

it("a decision that waits for confirmation is told to the others who may confirm it, until it is confirmed", async () => {
  await decidedBy(team.owner, {});
  expect(await told("decisions_to_confirm", held)).toEqual(["manager", "other"]);
  const confirmed = [{ id: other.id, name: "م", at: new Date().toISOString() }];
  await db().update(depositDecisions).set({ confirmations: confirmed });
  expect(await told("decisions_to_confirm", held)).toEqual(["manager"]);
  await db().update(depositDecisions).set({ state: "done" });
  expect(await told("decisions_to_confirm", held)).toEqual([]);
});

it("a decision that was not carried out is told to its maker, until they have seen it", async () => {
  await decidedBy(team.manager, { state: "declined", endedAt: new Date() });
  expect(await told("decisions_ended", held)).toEqual(["manager"]);
  expect(await foundOf("decisions_ended")).toMatchObject([{ facts: { state: "declined", decision: "ACCEPTED" } }]);
  await db().update(depositDecisions).set({ seenAt: new Date() });
  expect(await told("decisions_ended", held)).toEqual([]);
});

it("what was decided at the service is over", async () => {
  await db().update(bookRecords).set({ state: "ACCEPTED" });
  expect(await told("held_waiting", held)).toEqual([]);
});
