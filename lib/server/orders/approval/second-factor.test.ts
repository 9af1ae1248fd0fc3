import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { tieOperations } from "@/lib/areas/records/ties/operations";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { securityOperations, sessionOperations } from "@/lib/areas/settings/security/operations";
import { tehranToday } from "@/lib/kit/clock";
import { addDays } from "@/lib/kit/format/jalali";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { db } from "@/lib/server/db/client";
import { members, passkeys, sessions } from "@/lib/server/db/schema";
import type { TestMember } from "@/lib/testing/members";
import { clearDesk, content, type Desk, ok, oneKind, openDesk } from "@/lib/testing/orders/desk";
import { setPolicy } from "@/lib/testing/orders/orders";
import { PasskeyDevice } from "@/lib/testing/passkey-device";
import { BUSINESS } from "@/lib/testing/rig/server";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await clearDesk();
  await db().delete(passkeys);
  await db().update(members).set({ totpEnabledAt: null });
  await db().update(sessions).set({ secondFactorAt: null });
});

const TODAY = tehranToday();
const required = (secondFactorFrom: string | null = TODAY) => setPolicy(BUSINESS, { secondFactorFrom });

async function addPasskey(member: TestMember): Promise<PasskeyDevice> {
  const device = new PasskeyDevice();
  const options = (await member.ask(securityOperations.beginPasskey)).body;
  await member.ask(securityOperations.addPasskey, { name: "x", answer: device.make(options) });
  return device;
}
async function give(member: TestMember, device: PasskeyDevice) {
  const options = (await member.ask(sessionOperations.beginCheck)).body;
  return member.ask(sessionOperations.reauthenticate, { passkey: device.give(options) });
}
const refusedForLack = { status: 403, body: { code: "second_factor_missing" } };

it("lets an approver without it look and reject, and says why they cannot approve", async () => {
  const { manager, make, show, decide } = desk;
  const orderId = await make();
  await required();
  expect((await show(orderId, manager)).may).toMatchObject({ decide: false, whyNot: "second_factor", reject: true });
  const inbox = (await manager.ask(orderOperations.inbox, { box: "waiting" })).body;
  expect(inbox.items).toMatchObject([{ id: orderId, canDecide: false, whyNot: "second_factor" }]);
  expect((await manager.ask(orderOperations.counts)).body.mine).toBe(1);
  expect(await decide(manager, orderId)).toMatchObject(refusedForLack);
  expect(await decide(manager, orderId, { decision: "reject", reason: "اشتباه است" })).toMatchObject(ok);
});

it("wants a passkey to be shown in the session: the password alone is not enough", async () => {
  const { manager, make, decide } = desk;
  const orderId = await make();
  await required();
  const device = await addPasskey(manager);
  // As after a sign-in with the password on another day.
  await db().update(sessions).set({ secondFactorAt: null }).where(eq(sessions.memberId, manager.id));
  const needed = {
    status: 401,
    body: { code: "reauthentication_required", fields: { secondFactor: "errors.required" } },
  };
  expect(await decide(manager, orderId)).toMatchObject(needed);
  await manager.ask(sessionOperations.reauthenticate, { password: "korsi-zard-1405" });
  expect(await decide(manager, orderId)).toMatchObject(needed);
  expect((await give(manager, device)).status).toBe(200);
  expect(await decide(manager, orderId)).toMatchObject(ok);
});

it("applies from its day on, and tells those whom it concerns before", async () => {
  const { owner, manager, accountant, make, decide } = desk;
  const orderId = await make();
  await required(addDays(TODAY, 1));
  const told = async (member: TestMember) => (await member.ask(policyOperations.secondFactor)).body;
  expect(await told(manager)).toEqual({ from: addDays(TODAY, 1), isDue: false, proposedFrom: null, hasOwn: false });
  await addPasskey(owner);
  expect(await told(owner)).toMatchObject({ hasOwn: true });
  // An accountant approves nothing, unless the policy lets makers pay alone.
  expect(await told(accountant)).toMatchObject({ from: null, proposedFrom: null });
  expect(await decide(manager, orderId)).toMatchObject(ok);
});

it("names who lacks it to those who change the policy, and a proposal tells of its day", async () => {
  const { owner, manager, accountant } = desk;
  const names = async (of: TestMember) => (await of.ask(policyOperations.show)).body.withoutSecondFactor as string[];
  expect(await names(owner)).toHaveLength(2);
  expect(await names(accountant)).toEqual([]);
  await addPasskey(owner);
  expect(await names(owner)).toHaveLength(1);
  const { version } = (await owner.ask(policyOperations.show)).body;
  const rules = { ...defaultPolicy(), secondFactorFrom: TODAY };
  expect((await owner.ask(policyOperations.propose, { rules, baseVersion: version })).status).toBe(200);
  expect((await manager.ask(policyOperations.secondFactor)).body).toMatchObject({ from: null, proposedFrom: TODAY });
});

it("is asked for where alarms end, removals are agreed to and the policy changes, so that a password cannot undo it", async () => {
  const { owner, manager } = desk;
  await required();
  const reason = "بررسی شد";
  const orderId = crypto.randomUUID();
  expect(await manager.ask(orderOperations.release, { orderId, reason })).toMatchObject(refusedForLack);
  expect(await manager.ask(orderOperations.deal, { orderId, attention: "taken_id", reason })).toMatchObject(
    refusedForLack,
  );
  const { version } = (await owner.ask(policyOperations.show)).body;
  const rules = { ...defaultPolicy(), secondFactorFrom: null };
  const proposed = await owner.ask(policyOperations.propose, { rules, baseVersion: version });
  const { proposalId } = proposed.body;
  const decide = (decision: string) => manager.ask(policyOperations.decide, { proposalId, decision });
  expect(await decide("approve")).toMatchObject(refusedForLack);
  expect((await decide("reject")).status).toBe(200);
  // Alone, a proposal would apply at once: the same is asked for.
  await db().execute(`UPDATE memberships SET role = 'auditor' WHERE member_id = '${manager.id}'`);
  try {
    const alone = await owner.ask(policyOperations.propose, { rules, baseVersion: version });
    expect(alone).toMatchObject(refusedForLack);
  } finally {
    await db().execute(`UPDATE memberships SET role = 'manager' WHERE member_id = '${manager.id}'`);
  }
});

it("is asked of makers whose orders need nobody's approval, and they are told and named", async () => {
  const { owner, accountant, manager, make, show } = desk;
  const alone = oneKind({
    bands: [
      { uptoRial: 600_000, approvals: 0, roles: ["owner"] },
      { uptoRial: null, approvals: 1, roles: ["owner"] },
    ],
  });
  await setPolicy(BUSINESS, { ...alone, secondFactorFrom: TODAY });
  const told = (await accountant.ask(policyOperations.secondFactor)).body;
  expect(told).toEqual({ from: TODAY, isDue: true, proposedFrom: null, hasOwn: false });
  expect((await owner.ask(policyOperations.show)).body.withoutSecondFactor).toHaveLength(3);
  await expect(make()).rejects.toThrow("second_factor_missing");
  // What others approve is their matter.
  expect((await show(await make(accountant, content(600_010)))).state).toBe("awaiting_approval");
  const device = await addPasskey(accountant);
  await db().update(sessions).set({ secondFactorAt: null }).where(eq(sessions.memberId, accountant.id));
  await expect(make()).rejects.toThrow("reauthentication_required");
  expect((await give(accountant, device)).status).toBe(200);
  expect((await show(await make())).state).toBe("approved");
  await expect(make(manager)).rejects.toThrow("second_factor_missing");
});

it("is set aside for members with one-time codes who signed in with one", async () => {
  const { owner, make, decide } = desk;
  const orderId = await make();
  await required();
  await db().update(members).set({ totpEnabledAt: new Date() }).where(eq(members.id, owner.id));
  await db()
    .update(sessions)
    .set({ secondFactorAt: new Date() })
    .where(inArray(sessions.memberId, [owner.id]));
  expect(await decide(owner, orderId)).toMatchObject(ok);
  expect((await owner.ask(tieOperations.removals)).status).toBe(200);
});
