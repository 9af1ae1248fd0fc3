import { eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { securityOperations, sessionOperations } from "@/lib/areas/settings/security/operations";
import { db } from "@/lib/server/db/client";
import { auditEntries, members, sessions } from "@/lib/server/db/schema";
import { ADDRESS, askLocal } from "@/lib/testing/local";
import { makeMember, type TestMember, trySignIn } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { requireRecentCheck } from "./check";
import { memberOfSession, ownerOfSession } from "./session";
import { startSession } from "./start-session";

const PASSWORD = "korsi-zard-1405";
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

const setSession = (secret: string, column: "last_seen_at" | "created_at", minutesAgo: number) =>
  db().execute(
    sql`UPDATE sessions SET ${sql.identifier(column)} = now() - make_interval(mins => ${minutesAgo})
        WHERE secret_hash = encode(sha256(${secret}::bytea), 'hex')`,
  );

describe("signing in", () => {
  it("takes the right password in any spelling of the e-mail", async () => {
    const member = await makeMember(BUSINESS, "support");
    const outcome = await trySignIn(` ${member.email.toUpperCase()} `, PASSWORD);
    expect(outcome).toMatchObject({ kind: "signed_in", memberId: member.id });
  });

  it("answers the same for a wrong password and for nobody, and tells the log of strangers only a hash", async () => {
    const member = await makeMember(BUSINESS, "support");
    expect(await trySignIn(member.email, "wrong")).toEqual({ kind: "wrong" });
    expect(await trySignIn("stranger@example.com", "wrong")).toEqual({ kind: "wrong" });
    const log = JSON.stringify(await db().select().from(auditEntries).orderBy(auditEntries.seq));
    expect(log).toContain("member.sign_in_failed");
    expect(log).not.toContain("stranger@example.com");
    expect(log).not.toContain(PASSWORD);
  });

  it("locks after five wrong tries, the right password included, for strangers too", async () => {
    const member = await makeMember(BUSINESS, "support");
    for (const email of [member.email, "nobody@example.com"]) {
      for (let tries = 0; tries < 5; tries += 1) expect(await trySignIn(email, "wrong")).toEqual({ kind: "wrong" });
      expect(await trySignIn(email, PASSWORD)).toMatchObject({
        kind: "locked",
        retryAfterSeconds: expect.closeTo(30, -1),
      });
    }
  });

  it("refuses who belongs to no business", async () => {
    const member = await makeMember(BUSINESS, "support");
    await db().execute(sql`UPDATE memberships SET disabled_at = now() WHERE member_id = ${member.id}`);
    expect(await trySignIn(member.email, PASSWORD)).toEqual({ kind: "no_business" });
  });
});

const STEP_MS = 30_000;

describe("one-time codes", () => {
  let member: TestMember;
  let secret = "";
  let recoveryCodes: string[] = [];

  beforeAll(async () => {
    // Codes are good for steps of the clock, so it stands in the middle of one while they are tried.
    const step = Math.floor(Date.now() / STEP_MS) * STEP_MS;
    vi.useFakeTimers({ toFake: ["Date"], now: step + STEP_MS / 2 });
    member = await makeMember(BUSINESS, "manager");
    const prepared = await member.ask(securityOperations.prepareCodes, { password: PASSWORD });
    secret = (prepared.body as { secret: string }).secret;
    const enabled = await member.ask(securityOperations.enableCodes, { code: codeAt(-30) });
    recoveryCodes = (enabled.body as { recoveryCodes: string[] }).recoveryCodes;
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  const codeAt = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

  it("are asked for after the password", async () => {
    expect(recoveryCodes).toHaveLength(10);
    expect(await trySignIn(member.email, PASSWORD)).toEqual({ kind: "code_required" });
    expect(await trySignIn(member.email, "wrong", codeAt(0))).toEqual({ kind: "wrong" });
    expect(await trySignIn(member.email, PASSWORD, "000000")).toEqual({ kind: "code_wrong" });
  });

  it("are good once, and an earlier one no more after a later one", async () => {
    const [earlier, now] = [codeAt(-30), codeAt(0)];
    const both = await Promise.all([trySignIn(member.email, PASSWORD, now), trySignIn(member.email, PASSWORD, now)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["code_wrong", "signed_in"]);
    expect(await trySignIn(member.email, PASSWORD, earlier)).toEqual({ kind: "code_wrong" });
  });

  it("can be replaced by a recovery code, each once, Persian digits and spaces included", async () => {
    const [code = ""] = recoveryCodes;
    expect(await trySignIn(member.email, PASSWORD, code.toLowerCase().replaceAll("-", " "))).toMatchObject({
      kind: "signed_in",
    });
    expect(await trySignIn(member.email, PASSWORD, code)).toEqual({ kind: "code_wrong" });
    const state = await member.ask(securityOperations.state);
    expect(state.body).toEqual({ hasOneTimeCodes: true, recoveryCodesLeft: 9, hasPassword: true, passkeys: [] });
  });

  it("and recovery codes are replaced or go away with the password and a code, neither alone", async () => {
    const [, kept = "", last = ""] = recoveryCodes;
    const { disableCodes, renewRecoveryCodes } = securityOperations;
    for (const operation of [disableCodes, renewRecoveryCodes]) {
      const password = PASSWORD;
      expect((await member.ask(operation, { password })).body.fields).toEqual({ code: "errors.invalid" });
      expect((await member.ask(operation, { password, code: "000000" })).body.fields).toEqual({
        code: "errors.wrongCode",
      });
    }
    const wrong = await member.ask(disableCodes, { password: "wrong", code: kept });
    expect(wrong.body.fields).toEqual({ password: "errors.passwordNotRight" });
    const renewed = await member.ask(renewRecoveryCodes, { password: PASSWORD, code: kept });
    expect(renewed.status).toBe(200);
    const again = await member.ask(disableCodes, { password: PASSWORD, code: last });
    expect(again.body.fields).toEqual({ code: "errors.wrongCode" });
    const [fresh = ""] = renewed.body.recoveryCodes;
    expect((await member.ask(disableCodes, { password: PASSWORD, code: fresh })).status).toBe(200);
    expect(await trySignIn(member.email, PASSWORD)).toMatchObject({ kind: "signed_in" });
  });
});

describe("a key for one-time codes that was not confirmed", () => {
  const prepare = async (member: TestMember) =>
    (await member.ask(securityOperations.prepareCodes, { password: PASSWORD })).body.secret as string;
  const enable = (member: TestMember, secret: string) =>
    member.ask(securityOperations.enableCodes, { code: generateSync({ secret }) });

  it("proves nothing", async () => {
    const member = await makeMember(BUSINESS, "manager");
    const secret = await prepare(member);
    const answer = await member.ask(sessionOperations.reauthenticate, { code: generateSync({ secret }) });
    expect(answer.body.fields).toEqual({ code: "errors.wrongCode" });
    expect((await enable(member, secret)).status).toBe(200);
  });

  it("is void after a quarter of an hour, and says so", async () => {
    const member = await makeMember(BUSINESS, "manager");
    const secret = await prepare(member);
    await db()
      .update(members)
      .set({ totpPreparedAt: new Date(Date.now() - 15 * 60_000) })
      .where(eq(members.id, member.id));
    expect((await enable(member, secret)).body.fields).toEqual({ code: "errors.codeKeyExpired" });
    expect((await enable(member, await prepare(member))).status).toBe(200);
  });

  it("is thrown away when the password changes", async () => {
    const member = await makeMember(BUSINESS, "manager");
    const secret = await prepare(member);
    const newPassword = "daryacheh-abi-77";
    const wish = { currentPassword: PASSWORD, newPassword, repeated: newPassword };
    expect((await member.ask(securityOperations.changePassword, wish)).status).toBe(200);
    expect((await enable(member, secret)).body.fields).toEqual({ code: "errors.codeKeyExpired" });
    const [row] = await db().select().from(members).where(eq(members.id, member.id));
    expect(row?.totpSecret).toBeNull();
  });
});

describe("a session", () => {
  it("ends after 30 idle minutes and after 12 hours in any case", async () => {
    const { id } = await makeMember(BUSINESS, "support");
    const idle = await startSession(id, { ip: null, userAgent: null });
    expect(await ownerOfSession(idle)).not.toBeNull();
    await setSession(idle, "last_seen_at", 31);
    expect(await ownerOfSession(idle)).toBeNull();
    const old = await startSession(id, { ip: null, userAgent: null });
    await setSession(old, "created_at", 12 * 60 + 1);
    expect(await ownerOfSession(old)).toBeNull();
    expect(await memberOfSession("made up", BUSINESS)).toBe("unauthenticated");
  });

  it("can be ended from another one, at once", async () => {
    const member = await makeMember(BUSINESS, "support");
    const other = await startSession(member.id, { ip: "192.0.2.1", userAgent: "other" });
    const list = (await member.ask(sessionOperations.list)).body as {
      id: string;
      isThis: boolean;
      userAgent: string;
    }[];
    expect(list).toHaveLength(2);
    const otherId = list.find(({ isThis }) => !isThis)?.id;
    expect((await member.ask(sessionOperations.end, { sessionId: otherId })).body).toEqual({ ended: 1 });
    expect((await askLocal(BUSINESS, sessionOperations.me, {}, other)).status).toBe(401);
    expect((await member.ask(sessionOperations.me)).status).toBe(200);
  });

  it("of another member cannot be ended", async () => {
    const [one, two] = [await makeMember(BUSINESS, "owner"), await makeMember(BUSINESS, "support")];
    const [row] = await db().select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, two.id));
    expect((await one.ask(sessionOperations.end, { sessionId: row?.id })).body).toEqual({ ended: 0 });
    expect((await two.ask(sessionOperations.me)).status).toBe(200);
  });

  it("elsewhere ends when the password changes", async () => {
    const member = await makeMember(BUSINESS, "support");
    const other = await startSession(member.id, { ip: null, userAgent: null });
    const wish = { currentPassword: PASSWORD, newPassword: "daryacheh-abi-77", repeated: "daryacheh-abi-77" };
    expect((await member.ask(securityOperations.changePassword, { ...wish, currentPassword: "no" })).status).toBe(422);
    expect((await member.ask(securityOperations.changePassword, wish)).body).toEqual({ endedSessions: 1 });
    expect(await ownerOfSession(other)).toBeNull();
    expect(await trySignIn(member.email, PASSWORD)).toEqual({ kind: "wrong" });
  });

  it("needs a recent check for what matters, and wrong ones lock", async () => {
    const member = await makeMember(BUSINESS, "support");
    await db().execute(
      sql`UPDATE sessions SET last_check_at = now() - interval '6 minutes' WHERE member_id = ${member.id}`,
    );
    const before = await ownerOfSession(member.secret);
    expect(() => before && requireRecentCheck(before)).toThrow("reauthentication_required");
    expect((await member.ask(sessionOperations.reauthenticate, { password: PASSWORD })).status).toBe(200);
    const after = await ownerOfSession(member.secret);
    expect(() => after && requireRecentCheck(after)).not.toThrow();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await member.ask(sessionOperations.reauthenticate, { password: "wrong" })).status).toBe(422);
    }
    expect((await member.ask(sessionOperations.reauthenticate, { password: PASSWORD })).status).toBe(429);
  });

  it("takes a right password only so often within a minute, from all sessions together", async () => {
    const member = await makeMember(BUSINESS, "support");
    const other = await startSession(member.id, { ip: null, userAgent: null });
    const input = { password: PASSWORD };
    const prove = (index: number) =>
      index % 2
        ? member.ask(sessionOperations.reauthenticate, input)
        : askLocal(BUSINESS, sessionOperations.reauthenticate, input, other);
    const answers = [];
    for (let index = 0; index < 30; index += 1) answers.push(await prove(index));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body.retryAfterSeconds).toBeLessThanOrEqual(60);
    const noted = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, member.id))
      .orderBy(auditEntries.seq);
    expect(noted.map(({ action }) => action)).toEqual(Array(20).fill("member.reauthenticated"));
    await db().execute(sql`UPDATE sign_in_failures SET last_failure_at = now() - interval '1 minute'
      WHERE key = ${`checks:${member.id}`}`);
    expect((await prove(1)).status).toBe(200);
  });
});

it("a failed proof is written down with the business, the address and the request it came by", async () => {
  const member = await makeMember(BUSINESS, "owner");
  await member.ask(sessionOperations.reauthenticate, { password: "wrong" });
  await member.ask(securityOperations.prepareCodes, { password: "wrong" });
  const rows = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, member.id))
    .orderBy(auditEntries.seq);
  const failed = rows.filter(({ action }) => action === "member.reauthentication_failed");
  expect(failed).toHaveLength(2);
  for (const entry of failed) {
    expect(entry).toMatchObject({ business: BUSINESS, ip: ADDRESS, requestId: expect.any(String) });
  }
});
