import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NoticeKindName } from "@/lib/kit/notices";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { paymentRequests, payments } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { asMember, foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { gatewayOperations } from "../operations";
import { VERIFY_MINUTES } from "../status";
import { paymentBox, requestBox } from "./record";

let sandbox: TestSandbox;
let team: Record<Role, Member>;
let manager: TestMember;
let owner: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
  manager = await makeMember(BUSINESS, "manager");
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().delete(payments);
});

const told = (kind: NoticeKindName, id: string) =>
  whoHears({ ...team, otherManager: asMember(manager.id, "manager") }, kind, id);
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

/** A payment by a link that the accountant made. @returns its id */
async function payment(facts: Partial<typeof payments.$inferInsert>): Promise<string> {
  const [requestId, id] = [randomUUID(), randomUUID()];
  const payer = { ...requestBox.open({ id: requestId, contents: Buffer.alloc(0) }), payerName: "سارا محمدی" };
  await db()
    .insert(paymentRequests)
    .values({
      id: requestId,
      business: BUSINESS,
      memberId: team.accountant.id,
      writeKey: randomUUID(),
      inputHash: Buffer.alloc(0),
      secretHash: randomUUID(),
      contents: requestBox.seal(requestId, payer),
      amountRial: 700_000,
      isForMany: false,
      hasCards: false,
      linkUntil: new Date(Date.now() + 3_600_000),
    });
  const contents = paymentBox.seal(id, { secret: "", token: null, card: null, cardHash: null });
  const opened = { openedAt: ago(5), paidAt: ago(4), secretHash: randomUUID() };
  await db()
    .insert(payments)
    .values({ id, business: BUSINESS, requestId, contents, state: "paid", amountRial: 700_000, ...opened, ...facts });
  return id;
}

it("a payment in doubt is told to all who ask for payments, with the time when it goes back, until it is decided", async () => {
  const id = await payment({ doubt: "amount", toldRial: 650_000 });
  expect(await told("payments_to_decide", id)).toEqual(["owner", "manager", "accountant", "otherManager"]);
  const [found] = await foundOf("payments_to_decide");
  const [row] = await db().select().from(payments).where(eq(payments.id, id));
  expect(found?.deadline?.getTime()).toBe((row?.openedAt?.getTime() ?? 0) + VERIFY_MINUTES * MINUTE_MS);
  await manager.ask(gatewayOperations.decide, { paymentId: id, decision: "let_lapse" });
  expect(await told("payments_to_decide", id)).toEqual([]);
  expect(await sourceOf("payments_to_decide").endedBy?.(BUSINESS, id)).toBe(manager.id);
});

it("is described by its payer and by what was paid, masked for those who see people masked", async () => {
  const id = await payment({ doubt: "amount", toldRial: 650_000 });
  const subjectFor = async (member: Member) => (await sourceOf("payments_to_decide").describe?.([id], member))?.get(id);
  expect(await subjectFor(team.owner)).toMatchObject({ name: "سارا محمدی", amountRial: 650_000 });
  expect((await subjectFor(team.support))?.name).not.toBe("سارا محمدی");
  // Without a name a screen says whose mobile it is.
  const [row] = await db().select().from(payments).where(eq(payments.id, id));
  const requestId = row?.requestId ?? "";
  const payer = { ...requestBox.open({ id: requestId, contents: Buffer.alloc(0) }), mobile: "09121110055" };
  const contents = requestBox.seal(requestId, payer);
  await db().update(paymentRequests).set({ contents }).where(eq(paymentRequests.id, requestId));
  expect((await subjectFor(team.owner))?.contact).toBe("09121110055");
  expect((await subjectFor(team.support))?.contact).toBe("0912•••55");
});

it("a payment without doubt that is not confirmed is told after two minutes", async () => {
  const id = await payment({ paidAt: ago(1) });
  expect(await told("payments_unconfirmed", id)).toEqual([]);
  await db()
    .update(payments)
    .set({ paidAt: ago(3) });
  expect(await told("payments_unconfirmed", id)).toEqual(["owner", "manager", "accountant", "otherManager"]);
  await db().update(payments).set({ state: "verified" });
  expect(await told("payments_unconfirmed", id)).toEqual([]);
});

it("a payment that a member decided to confirm is told too if it is not confirmed two minutes later", async () => {
  const decided = { doubt: "amount", decision: "confirm", decidedBy: "مدیر", paidAt: ago(9) } as const;
  const id = await payment({ ...decided, decidedAt: ago(1) });
  expect(await told("payments_to_decide", id)).toEqual([]);
  expect(await told("payments_unconfirmed", id)).toEqual([]);
  await db()
    .update(payments)
    .set({ decidedAt: ago(3) });
  expect(await told("payments_unconfirmed", id)).toEqual(["owner", "manager", "accountant", "otherManager"]);
  await db().update(payments).set({ decision: "let_lapse" });
  expect(await told("payments_unconfirmed", id)).toEqual([]);
});

it("money that went back is told to who asked for it and to owners, until one of them has seen it", async () => {
  const id = await payment({ state: "lapsed", endedAt: ago(1) });
  expect(await told("payments_ended", id)).toEqual(["owner", "accountant"]);
  await manager.ask(gatewayOperations.seen, { paymentId: id });
  expect(await told("payments_ended", id)).toEqual(["owner", "accountant"]);
  // An owner's look ends it for the maker too, who sees whose look it was.
  await owner.ask(gatewayOperations.seen, { paymentId: id });
  expect(await told("payments_ended", id)).toEqual([]);
  expect(await sourceOf("payments_ended").endedBy?.(BUSINESS, id)).toBe(owner.id);
});
