import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionOperations } from "@/lib/areas/settings/security/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { db } from "@/lib/server/db/client";
import { members, memberships, sessions } from "@/lib/server/db/schema";
import { askLocal } from "@/lib/testing/local";
import { makeMember, trySignIn } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

const PASSWORD = "korsi-zard-1405";
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

describe("the team", () => {
  it("is changed by owners alone, and a new role counts on the next request", async () => {
    const [owner, member] = [await makeMember(BUSINESS, "owner"), await makeMember(BUSINESS, "manager")];
    expect((await member.ask(teamOperations.changeRole, { memberId: owner.id, role: "support" })).status).toBe(403);
    expect((await member.ask(teamOperations.list)).status).toBe(200);
    expect((await owner.ask(teamOperations.changeRole, { memberId: member.id, role: "support" })).status).toBe(200);
    expect((await member.ask(teamOperations.list)).status).toBe(403);
    expect((await owner.ask(teamOperations.changeRole, { memberId: owner.id, role: "support" })).status).toBe(409);
  });

  it("lets nobody in and gives nobody rights without a recent check of who asks", async () => {
    const [owner, member] = [await makeMember(BUSINESS, "owner"), await makeMember(BUSINESS, "support")];
    await db()
      .update(sessions)
      .set({ lastCheckAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(sessions.memberId, owner.id));
    const asked = [
      owner.ask(teamOperations.invite, { email: "new@example.com", role: "manager" }),
      owner.ask(teamOperations.changeRole, { memberId: member.id, role: "manager" }),
      owner.ask(teamOperations.enable, { memberId: member.id }),
      owner.ask(teamOperations.renewInvitation, { invitationId: crypto.randomUUID() }),
    ];
    for (const { status, body } of await Promise.all(asked)) {
      expect({ status, code: body.code }).toEqual({ status: 401, code: "reauthentication_required" });
    }
  });

  it("loses a member at once, everywhere", async () => {
    const [owner, member] = [await makeMember(BUSINESS, "owner"), await makeMember(BUSINESS, "accountant")];
    expect((await owner.ask(teamOperations.disable, { memberId: member.id })).body).toEqual({ endedSessions: 1 });
    expect((await member.ask(sessionOperations.me)).status).toBe(401);
    expect(await trySignIn(member.email, PASSWORD)).toEqual({ kind: "no_business" });
    expect((await owner.ask(teamOperations.enable, { memberId: member.id })).status).toBe(200);
    expect(await trySignIn(member.email, PASSWORD)).toMatchObject({ kind: "signed_in" });
  });

  it("loses a member who belongs to another one too without ending their sessions there", async () => {
    await db().execute(sql`INSERT INTO businesses (slug) VALUES ('elsewhere')`);
    const [owner, member] = [await makeMember(BUSINESS, "owner"), await makeMember(BUSINESS, "accountant")];
    await db().insert(memberships).values({ memberId: member.id, business: "elsewhere", role: "support" });
    const there = () => askLocal("elsewhere", sessionOperations.me, {}, member.secret);
    expect((await owner.ask(teamOperations.disable, { memberId: member.id })).body).toEqual({ endedSessions: 0 });
    expect((await member.ask(sessionOperations.me)).status).toBe(403);
    expect((await there()).status).toBe(200);
    const other = await makeMember("elsewhere", "owner");
    expect((await other.ask(teamOperations.disable, { memberId: member.id })).body).toEqual({ endedSessions: 1 });
    expect((await there()).status).toBe(401);
  });

  it("always keeps an owner, also when two remove each other at the same moment", async () => {
    const rows = await db().execute<{ slug: string }>(
      sql`INSERT INTO businesses (slug) VALUES ('two-owners') RETURNING slug`,
    );
    const business = rows.rows[0]?.slug ?? "";
    const [one, two] = [await makeMember(business, "owner"), await makeMember(business, "owner")];
    const answers = await Promise.all([
      one.ask(teamOperations.disable, { memberId: two.id }),
      two.ask(teamOperations.disable, { memberId: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const left = await db().execute(
      sql`SELECT 1 FROM memberships WHERE business = ${business} AND disabled_at IS NULL`,
    );
    expect(left.rows).toHaveLength(1);
  });

  it("and when two make each other something less", async () => {
    await db().execute(sql`INSERT INTO businesses (slug) VALUES ('two-more-owners')`);
    const [one, two] = [await makeMember("two-more-owners", "owner"), await makeMember("two-more-owners", "owner")];
    const answers = await Promise.all([
      one.ask(teamOperations.changeRole, { memberId: two.id, role: "auditor" }),
      two.ask(teamOperations.changeRole, { memberId: one.id, role: "auditor" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const last = answers[0].status === 200 ? one : two;
    for (const operation of [teamOperations.disable, teamOperations.changeRole]) {
      const refused = await last.ask(operation, { memberId: last.id, role: "auditor" });
      expect([refused.status, refused.body.fields]).toEqual([409, { memberId: "errors.notYourself" }]);
    }
  });

  it("shows no secret of anybody", async () => {
    const owner = await makeMember(BUSINESS, "owner");
    const text = JSON.stringify((await owner.ask(teamOperations.list)).body);
    const [row] = await db().select().from(members).where(eq(members.id, owner.id));
    expect(text).not.toContain(row?.passwordHash ?? "argon2");
    expect(text).not.toContain("totpSecret");
  });
});
