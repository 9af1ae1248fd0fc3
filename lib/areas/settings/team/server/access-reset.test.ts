import { desc, eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityOperations } from "@/lib/areas/settings/security/operations";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { auditEntries, businesses, members, memberships } from "@/lib/server/db/schema";
import { findOpenInvitation, join } from "@/lib/server/members/invitations";
import { hashPassword } from "@/lib/server/members/password";
import { ownerOfSession } from "@/lib/server/members/session";
import { signIn } from "@/lib/server/members/sign-in";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { teamOperations } from "../operations";
import { makeAccessResetAtServer, memberOfReset, resetAccess } from "./access-reset";

const OLD = "korsi-zard-1405";
const NEW = "panjere-abi-1406";
const OTHER = "other-shop";
const from = { ip: "198.51.100.7", requestId: null };
let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer();
  await db().insert(businesses).values({ slug: OTHER });
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());

const tokenOf = (link: string): string => new URL(link).pathname.split("/").at(-1) ?? "";
const ask = (maker: TestMember, target: TestMember, turnOffCodes = false) =>
  maker.ask(teamOperations.resetAccess, { memberId: target.id, turnOffCodes, isPhoneLost: false });

/** @returns the token of a new link */
async function make(target: TestMember, turnOffCodes = false, maker = owner): Promise<string> {
  const { status, body } = await ask(maker, target, turnOffCodes);
  expect(status).toBe(200);
  return tokenOf((body as { link: string }).link);
}
const use = (token: string, password = NEW) => resetAccess(token, { password }, from);
const isOpen = async (token: string) => {
  const link = await findOpenInvitation(token, "reset", null);
  return link !== null && (await memberOfReset(link)) !== null;
};
const attempt = (email: string, password: string, code = "") =>
  signIn({ email, password, code, ip: "203.0.113.9", userAgent: "vitest", requestId: null });
const lastEntry = async (action: string) => {
  const rows = await db().select().from(auditEntries).where(eq(auditEntries.action, action)).orderBy(auditEntries.seq);
  return rows.sort((a, b) => a.seq - b.seq).at(-1);
};
const joinOther = (memberId: string, role: Role, disabledAt: Date | null = null) =>
  db().insert(memberships).values({ memberId, business: OTHER, role, disabledAt });

/** Switches one-time codes on. @returns the code app's secret */
async function enableCodes(member: TestMember): Promise<string> {
  const { body } = await member.ask(securityOperations.prepareCodes, { password: OLD });
  const { secret } = body as { secret: string };
  const enabled = await member.ask(securityOperations.enableCodes, { code: generateSync({ secret }) });
  expect(enabled.status).toBe(200);
  return secret;
}

describe("a reset link", () => {
  it("sets the password once, ends every session and forgets the lock-out; only its hash is kept", async () => {
    const member = await makeMember(BUSINESS, "accountant");
    for (let tries = 0; tries < 6; tries += 1) await attempt(member.email, "wrong");
    expect(await attempt(member.email, OLD)).toMatchObject({ kind: "locked" });
    const token = await make(member);
    expect(await lastEntry("team.access_reset_made")).toMatchObject({ actorId: owner.id, subject: member.id });

    const both = await Promise.allSettled([use(token), use(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(use(token)).rejects.toMatchObject({ code: "not_found" });
    expect(await ownerOfSession(member.secret)).toBeNull();
    expect(await lastEntry("member.access_reset")).toMatchObject({
      actorId: member.id,
      detail: { endedSessions: 1, codesTurnedOff: false },
    });
    expect(await attempt(member.email, OLD)).toEqual({ kind: "wrong" });
    expect(await attempt(member.email, NEW)).toMatchObject({ kind: "signed_in", memberId: member.id });
    const stored = await db().execute(sql`SELECT * FROM invitations`);
    const log = await db().select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(50);
    expect(JSON.stringify([stored.rows, log])).not.toContain(token);
  });

  it("for a lost phone ends the password at once, and opens the account again", async () => {
    const member = await makeMember(BUSINESS, "accountant");
    const wish = { memberId: member.id, turnOffCodes: false, isPhoneLost: true };
    const { body } = await owner.ask(teamOperations.resetAccess, wish);
    expect(await attempt(member.email, OLD)).toEqual({ kind: "wrong" });
    await use(tokenOf((body as { link: string }).link));
    expect(await attempt(member.email, NEW)).toMatchObject({ kind: "signed_in", memberId: member.id });
  });

  it("is void after 24 hours, after a newer one, after a changed password and for a disabled member", async () => {
    const member = await makeMember(BUSINESS, "support");
    const late = await make(member);
    await db().execute(sql`UPDATE invitations SET expires_at = now() WHERE member_id = ${member.id}`);
    expect(await isOpen(late)).toBe(false);

    const [first, second] = [await make(member), await make(member)];
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);

    const input = { currentPassword: OLD, newPassword: NEW, repeated: NEW };
    expect((await member.ask(securityOperations.changePassword, input)).status).toBe(200);
    expect(await isOpen(second)).toBe(false);

    const third = await make(member);
    await owner.ask(teamOperations.disable, { memberId: member.id });
    await owner.ask(teamOperations.enable, { memberId: member.id });
    expect(await isOpen(third)).toBe(false);
  });

  it("lives a day", async () => {
    const member = await makeMember(BUSINESS, "support");
    const { body } = await ask(owner, member);
    const hours = (Date.parse((body as { expiresAt: string }).expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
  });

  it("keeps the rules of passwords, and works on after a refusal", async () => {
    const member = await makeMember(BUSINESS, "support");
    const token = await make(member);
    await expect(use(token, `x-${member.email}`)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { password: "errors.passwordLikeEmail" },
    });
    expect(await isOpen(token)).toBe(true);
  });

  it("switches one-time codes off only when chosen", async () => {
    const member = await makeMember(BUSINESS, "accountant");
    await enableCodes(member);
    await use(await make(member));
    expect(await attempt(member.email, NEW)).toEqual({ kind: "code_required" });
    await use(await make(member, true));
    const [row] = await db().select().from(members).where(eq(members.id, member.id));
    expect(row).toMatchObject({ totpEnabledAt: null, totpSecret: null, totpLastStep: null, recoveryCodeHashes: [] });
    expect(await attempt(member.email, NEW)).toMatchObject({ kind: "signed_in" });
    expect(await lastEntry("member.access_reset")).toMatchObject({ detail: { codesTurnedOff: true } });
  });

  it("throws a key for one-time codes away that was not confirmed", async () => {
    const member = await makeMember(BUSINESS, "accountant");
    await member.ask(securityOperations.prepareCodes, { password: OLD });
    await use(await make(member));
    const [row] = await db().select().from(members).where(eq(members.id, member.id));
    expect(row).toMatchObject({ totpSecret: null, totpPreparedAt: null });
  });

  it("cannot be guessed, nor used as another kind of link", async () => {
    const token = await make(await makeMember(BUSINESS, "support"));
    expect(await findOpenInvitation(token, "invitation", null)).toBeNull();
    for (let tries = 0; tries < 20; tries += 1) {
      await expect(
        resetAccess(`guess-${tries}`, { password: NEW }, { ip: "203.0.113.5", requestId: null }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(resetAccess("guess", { password: NEW }, { ip: "203.0.113.5", requestId: null })).rejects.toMatchObject(
      { code: "locked" },
    );
  });
});

describe("who makes one", () => {
  it("only an owner, and not for themselves", async () => {
    const target = await makeMember(BUSINESS, "support");
    for (const role of ["manager", "accountant", "support", "auditor"] as const) {
      expect((await ask(await makeMember(BUSINESS, role), target)).status).toBe(403);
    }
    expect(await ask(owner, owner)).toMatchObject({
      status: 409,
      body: { fields: { memberId: "errors.notOwnAccess" } },
    });
    expect((await ask(owner, await makeMember(OTHER, "support"))).status).toBe(404);
  });

  it("only whoever proved themselves in the last minutes", async () => {
    const target = await makeMember(BUSINESS, "support");
    const maker = await makeMember(BUSINESS, "owner");
    await db().execute(
      sql`UPDATE sessions SET last_check_at = now() - interval '6 minutes' WHERE member_id = ${maker.id}`,
    );
    expect(await ask(maker, target)).toMatchObject({ status: 401, body: { code: "reauthentication_required" } });
  });

  it("not for a member of a business that they do not own, disabled there or not", async () => {
    for (const disabledAt of [null, new Date()]) {
      const target = await makeMember(BUSINESS, "support");
      await joinOther(target.id, "support", disabledAt);
      expect(await ask(owner, target)).toMatchObject({
        status: 409,
        body: { fields: { memberId: "errors.memberElsewhere" } },
      });
      const { body } = await owner.ask(teamOperations.list);
      const rows = (body as { members: { id: string; isElsewhere: boolean }[] }).members;
      expect(rows.find(({ id }) => id === target.id)?.isElsewhere).toBe(true);
      expect(rows.find(({ id }) => id === owner.id)?.isElsewhere).toBe(false);
    }
  });

  it("but for one whose businesses are all theirs", async () => {
    const target = await makeMember(BUSINESS, "support");
    await joinOther(target.id, "support");
    const both = await makeMember(BUSINESS, "owner");
    await joinOther(both.id, "owner");
    const token = await make(target, false, both);
    await db().update(memberships).set({ role: "manager" }).where(sql`member_id = ${both.id} AND business = ${OTHER}`);
    expect(await isOpen(token)).toBe(false);
    await expect(use(token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("and what they made opens nothing once the member joined elsewhere, or they are no owner any more", async () => {
    const target = await makeMember(BUSINESS, "support");
    const token = await make(target);
    const { body } = await ask(owner, target);
    const second = tokenOf((body as { link: string }).link);
    expect(await isOpen(token)).toBe(false);
    await joinOther(target.id, "support");
    expect(await isOpen(second)).toBe(false);
    await expect(use(second)).rejects.toMatchObject({ code: "not_found" });

    const former = await makeMember(BUSINESS, "owner");
    const third = await make(await makeMember(BUSINESS, "support"), false, former);
    await owner.ask(teamOperations.disable, { memberId: former.id });
    expect(await isOpen(third)).toBe(false);
  });

  it("on the server itself anybody, for whomever; the log of each business tells of it", async () => {
    const target = await makeMember(BUSINESS, "owner");
    await joinOther(target.id, "owner");
    const made = await makeAccessResetAtServer(` ${target.email.toUpperCase()} `, true);
    const rows = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, target.id))
      .orderBy(auditEntries.seq);
    const told = rows.filter(({ action }) => action === "team.access_reset_made");
    expect(told.map(({ business }) => business).sort()).toEqual([OTHER, BUSINESS].sort());
    expect(told[0]).toMatchObject({ actorId: null, actorName: "Daftar" });
    await use(tokenOf(made?.link ?? ""));
    expect(await attempt(target.email, NEW)).toMatchObject({ kind: "signed_in" });
    expect(await makeAccessResetAtServer("nobody@example.com", false)).toBeNull();
  });
});

describe("an old password that is being compared while it is replaced", () => {
  /** Whether somebody stands before a row that another transaction holds. */
  const isWaitingForLock = async (): Promise<boolean> => {
    const { rows } = await db().execute(
      sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };

  /** Replaces it in a transaction that ends only when `work` has compared, and waits or is over. */
  const replaceDuring = async <T>(member: TestMember, work: () => Promise<T>): Promise<T> => {
    const passwordHash = await hashPassword(NEW);
    const { running } = await db().transaction(async (tx) => {
      await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id));
      const started = work();
      const over = started.then(
        () => true,
        () => true,
      );
      await expect.poll(() => Promise.race([over, isWaitingForLock()])).toBe(true);
      return { running: started };
    });
    return running;
  };

  it("does not sign in", async () => {
    const member = await makeMember(BUSINESS, "support");
    expect(await replaceDuring(member, () => attempt(member.email, OLD))).toEqual({ kind: "wrong" });
  });

  it("does not join another business", async () => {
    const member = await makeMember(BUSINESS, "support");
    const other = await makeMember(OTHER, "owner");
    const { body } = await other.ask(teamOperations.invite, { email: member.email, role: "support" });
    const invitation = await findOpenInvitation(tokenOf((body as { link: string }).link), "invitation", null);
    if (!invitation) throw new Error("not open");
    const joining = replaceDuring(member, () => join(invitation, { name: "", password: OLD }, from));
    await expect(joining).rejects.toMatchObject({ fields: { password: "errors.passwordNotRight" } });
  });
});
