import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
import { endedMeanwhile } from "@/lib/testing/ended-meanwhile";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { securityOperations } from "../operations";

const PASSWORD = "korsi-zard-1405";
let sandbox: TestSandbox;
let other: TestMember;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer();
  other = await makeMember(BUSINESS, "manager");
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  owner = await makeMember(BUSINESS, "owner", PASSWORD);
});

const expectEnded = async (ask: Parameters<typeof endedMeanwhile<{ status: number }>>[1]) =>
  expect((await endedMeanwhile(owner, ask)).status).toBe(401);

it("a session that is ended meanwhile lets nobody into the team and raises no role", async () => {
  const email = "thief@example.com";
  await expectEnded(() => owner.ask(teamOperations.invite, { email, role: "owner" }));
  owner = await makeMember(BUSINESS, "owner");
  await expectEnded(() => owner.ask(teamOperations.changeRole, { memberId: other.id, role: "owner" }));
  owner = await makeMember(BUSINESS, "owner");
  const reset = { memberId: other.id, turnOffCodes: true, isPhoneLost: false };
  await expectEnded(() => owner.ask(teamOperations.resetAccess, reset));
  owner = await makeMember(BUSINESS, "owner");
  const { body } = await owner.ask(teamOperations.list);
  expect(JSON.stringify(body)).not.toContain(email);
  expect(body.members.find(({ id }: { id: string }) => id === other.id)).toMatchObject({ role: "manager" });
});

it("nor changes the policy of payments", async () => {
  const { rules, version } = (await owner.ask(policyOperations.show)).body;
  const wish = { rules: { ...rules, expireHours: rules.expireHours + 24 }, baseVersion: version };
  const { proposalId } = (await other.ask(policyOperations.propose, wish)).body;
  await expectEnded(() => owner.ask(policyOperations.decide, { proposalId, decision: "approve" }));
  expect((await other.ask(policyOperations.show)).body).toMatchObject({ version });
});

it("nor gives its member a new password", async () => {
  const hashOf = async () => (await db().select().from(members).where(eq(members.id, owner.id)))[0]?.passwordHash;
  const before = await hashOf();
  const [currentPassword, newPassword] = [PASSWORD, "panjere-abi-1406"];
  const input = { currentPassword, newPassword, repeated: newPassword };
  await expectEnded(() => owner.ask(securityOperations.changePassword, input));
  expect(await hashOf()).toBe(before);
});
