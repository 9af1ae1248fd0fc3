import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as beginSignIn } from "@/app/api/auth/passkey/begin/route";
import { POST as finishSignIn } from "@/app/api/auth/passkey/route";
import { securityOperations, sessionOperations } from "@/lib/areas/settings/security/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { auditEntries, members, passkeyChallenges, passkeys, sessions } from "@/lib/server/db/schema";
import { makeMember, type TestMember, trySignIn } from "@/lib/testing/members";
import { PasskeyDevice } from "@/lib/testing/passkey-device";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { ownerOfSession, sessionCookieName } from "./session";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

const { beginPasskey, addPasskey, removePasskey, state } = securityOperations;

async function withPasskey(role: "manager" | "support" = "manager", device = new PasskeyDevice()) {
  const member = await makeMember(BUSINESS, role);
  const options = await member.ask(beginPasskey);
  const added = await member.ask(addPasskey, { name: "تلفن", answer: device.make(options.body) });
  expect(added.status, added.text).toBe(200);
  return { member, device, passkeyId: added.body.passkeyId as string };
}

let addresses = 0;
/** Sends what the sign-in page sends, from an address of its own. */
function post(serve: (request: Request) => Promise<Response>, body: unknown, cookie = "", address?: string) {
  addresses += 1;
  return serve(
    new Request(new URL("/api/auth/passkey", env().DAFTAR_URL), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: env().DAFTAR_URL,
        "x-daftar-request": "1",
        "x-forwarded-for": address ?? `198.51.100.${addresses % 250}`,
        ...(cookie ? { cookie } : {}),
      },
      body: JSON.stringify(body),
    }),
  );
}
const challenge = async () => (await (await post(beginSignIn, {})).json()) as { challenge: string; rpId: string };
async function signInWith(device: PasskeyDevice, options?: { challenge: string }, cookie = "") {
  const answer = await post(
    finishSignIn,
    device.give({ rpId: "localhost", ...(options ?? (await challenge())) }),
    cookie,
  );
  const secret = /daftar-session=([^;]+)/.exec(answer.headers.getSetCookie().join("\n"))?.[1];
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, secret };
}
const age = (member: TestMember) =>
  db()
    .update(sessions)
    .set({ lastCheckAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(sessions.memberId, member.id));
const actionsOf = async (member: TestMember) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subject, member.id)).orderBy(auditEntries.seq)).map(
    ({ action, detail }) => ({ action, detail }),
  );

describe("making a passkey", () => {
  it("needs a recent check, a name, and a device that verifies the person; the log and the list have it", async () => {
    const { member } = await withPasskey();
    const known = (await member.ask(state)).body;
    expect(known).toMatchObject({ hasPassword: true, passkeys: [{ name: "تلفن", lastUsedAt: null }] });
    expect(JSON.stringify(known)).not.toContain("publicKey");
    expect((await actionsOf(member)).at(-1)).toEqual({ action: "member.passkey_added", detail: { label: "تلفن" } });
    const nameless = await member.ask(addPasskey, { name: " ", answer: {} });
    expect(nameless.status).toBe(422);
    const unverified = new PasskeyDevice(undefined, false);
    const options = (await member.ask(beginPasskey)).body;
    expect(options.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
    const refused = await member.ask(addPasskey, { name: "x", answer: unverified.make(options) });
    expect(refused.body.fields).toEqual({ passkey: "errors.passkeyRefused" });
    await age(member);
    expect((await member.ask(beginPasskey)).body.code).toBe("reauthentication_required");
  });

  it("takes a challenge once, of the same member, within five minutes, and only of our own site", async () => {
    const [one, other] = [await makeMember(BUSINESS, "support"), await makeMember(BUSINESS, "support")];
    const add = async (member: TestMember, answer: unknown) =>
      (await member.ask(addPasskey, { name: "x", answer: answer as Record<string, unknown> })).status;
    const options = (await one.ask(beginPasskey)).body;
    expect(await add(other, new PasskeyDevice().make(options))).toBe(422);
    expect(await add(one, new PasskeyDevice().make(options))).toBe(200);
    expect(await add(one, new PasskeyDevice().make(options))).toBe(422);
    const elsewhere = (await one.ask(beginPasskey)).body;
    expect(await add(one, new PasskeyDevice("https://evil.example").make(elsewhere))).toBe(422);
    const late = (await one.ask(beginPasskey)).body;
    const rows = await db().select().from(passkeyChallenges);
    expect(JSON.stringify(rows)).not.toContain(late.challenge);
    await db().update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await add(one, new PasskeyDevice().make(late))).toBe(422);
    expect((await one.ask(state)).body.passkeys).toHaveLength(1);
  });
});

it("and another way in are added and removed only by who has given one in the session", async () => {
  const { member, device, passkeyId } = await withPasskey();
  await db().update(sessions).set({ secondFactorAt: null }).where(eq(sessions.memberId, member.id));
  const needed = {
    status: 401,
    body: { code: "reauthentication_required", fields: { secondFactor: "errors.required" } },
  };
  const { prepareCodes } = securityOperations;
  expect(await member.ask(beginPasskey)).toMatchObject(needed);
  expect(await member.ask(removePasskey, { passkeyId })).toMatchObject(needed);
  expect(await member.ask(prepareCodes, { password: "korsi-zard-1405" })).toMatchObject(needed);
  const options = (await member.ask(sessionOperations.beginCheck)).body;
  await member.ask(sessionOperations.reauthenticate, { passkey: device.give(options) });
  expect((await member.ask(beginPasskey)).status).toBe(200);
  expect((await member.ask(prepareCodes, { password: "korsi-zard-1405" })).status).toBe(200);
});

describe("signing in with a passkey", () => {
  it("asks for nothing else, ends the session it replaces, and says in the log what it was done with", async () => {
    const { member, device } = await withPasskey();
    const answer = await signInWith(device, undefined, `${sessionCookieName()}=${member.secret}`);
    expect(answer).toMatchObject({ status: 200, body: { outcome: "signed_in", memberId: member.id } });
    expect(await ownerOfSession(answer.secret)).toMatchObject({
      id: member.id,
      hasPasskey: true,
      secondFactorAt: expect.any(Date),
    });
    expect(await ownerOfSession(member.secret)).toBeNull();
    expect((await actionsOf(member)).at(-1)).toEqual({ action: "member.signed_in", detail: { method: "passkey" } });
    const byPassword = await trySignIn(member.email, "korsi-zard-1405");
    expect(byPassword.kind === "signed_in" && (await ownerOfSession(byPassword.secret))?.secondFactorAt).toBeNull();
  });

  it("takes a challenge once, and none that was given for a check", async () => {
    const { member, device } = await withPasskey();
    const options = await challenge();
    expect((await signInWith(device, options)).status).toBe(200);
    expect(await signInWith(device, options)).toMatchObject({ status: 401, body: { outcome: "wrong" } });
    const check = (await member.ask(sessionOperations.beginCheck)).body;
    expect((await signInWith(device, check)).status).toBe(401);
  });

  it("refuses an unknown key, a false signature, and a counter that went back", async () => {
    const { device } = await withPasskey();
    expect((await signInWith(new PasskeyDevice())).status).toBe(401);
    const forged = new PasskeyDevice();
    Object.assign(forged, { credentialId: device.credentialId });
    expect((await signInWith(forged)).status).toBe(401);
    device.counter = 7;
    expect((await signInWith(device)).status).toBe(200);
    device.counter = 6;
    expect((await signInWith(device)).status).toBe(401);
    device.counter = 7;
    expect((await signInWith(device)).status).toBe(401);
    device.counter = 8;
    expect((await signInWith(device)).status).toBe(200);
  });

  it("locks after five wrong answers, as a wrong password does, and leaves out who belongs to no business", async () => {
    const { member, device } = await withPasskey();
    for (let tries = 0; tries < 5; tries += 1) await signInWith(device, { challenge: "AAAA" });
    expect(await signInWith(device)).toMatchObject({ status: 429, body: { code: "locked" } });
    expect(await trySignIn(member.email, "korsi-zard-1405")).toMatchObject({ kind: "locked" });
    const gone = await withPasskey();
    await db().execute(sql`UPDATE memberships SET disabled_at = now() WHERE member_id = ${gone.member.id}`);
    expect(await signInWith(gone.device)).toMatchObject({ status: 401, body: { outcome: "no_business" } });
  });

  it("needs the page's origin, and gives an address only so many challenges in a minute", async () => {
    const foreign = new Request(new URL("/api/auth/passkey/begin", env().DAFTAR_URL), {
      method: "POST",
      headers: { origin: "https://evil.example", "x-daftar-request": "1" },
    });
    expect((await beginSignIn(foreign)).status).toBe(403);
    for (let count = 0; count < 120; count += 1) await post(beginSignIn, {}, "", "192.0.2.77");
    expect((await post(beginSignIn, {}, "", "192.0.2.77")).status).toBe(429);
  });
});

describe("a check with a passkey", () => {
  it("counts like one with the password, for the member's own key alone", async () => {
    const { member, device } = await withPasskey();
    const other = await withPasskey();
    await age(member);
    const begin = async () => (await member.ask(sessionOperations.beginCheck)).body;
    const check = (answer: unknown) => member.ask(sessionOperations.reauthenticate, { passkey: answer });
    expect((await check(other.device.give(await begin()))).body.fields).toEqual({ passkey: "errors.passkeyRefused" });
    expect((await member.ask(beginPasskey)).status).toBe(401);
    await db().update(sessions).set({ secondFactorAt: null }).where(eq(sessions.memberId, member.id));
    expect((await check(device.give(await begin()))).status).toBe(200);
    expect((await ownerOfSession(member.secret))?.secondFactorAt).toBeInstanceOf(Date);
    expect((await member.ask(beginPasskey)).status).toBe(200);
    expect((await actionsOf(member)).at(-1)).toEqual({ action: "member.reauthenticated", detail: { with: "passkey" } });
    const without = await makeMember(BUSINESS, "support");
    expect((await without.ask(sessionOperations.beginCheck)).status).toBe(409);
  });
});

describe("removing a passkey", () => {
  it("needs a recent check, is its owner's alone, and leaves the last way in", async () => {
    const { member, device, passkeyId } = await withPasskey();
    const other = await makeMember(BUSINESS, "owner");
    expect((await other.ask(removePasskey, { passkeyId })).status).toBe(404);
    await db().update(members).set({ passwordHash: null }).where(eq(members.id, member.id));
    expect((await member.ask(removePasskey, { passkeyId })).body).toMatchObject({
      code: "conflict",
      fields: { passkeyId: "errors.lastWayIn" },
    });
    await db().update(members).set({ passwordHash: "x" }).where(eq(members.id, member.id));
    await age(member);
    expect((await member.ask(removePasskey, { passkeyId })).status).toBe(401);
    await db().update(sessions).set({ lastCheckAt: new Date() }).where(eq(sessions.memberId, member.id));
    expect((await member.ask(removePasskey, { passkeyId })).status).toBe(200);
    expect((await signInWith(device)).status).toBe(401);
    expect((await actionsOf(member)).map(({ action }) => action)).toContain("member.passkey_removed");
  });

  it("is told to the team as two steps, which end with it", async () => {
    const { member, passkeyId } = await withPasskey();
    const owner = await makeMember(BUSINESS, "owner");
    const shown = async () =>
      (await owner.ask(teamOperations.list)).body.members.find(({ id }: { id: string }) => id === member.id).hasPasskey;
    expect(await shown()).toBe(true);
    await member.ask(removePasskey, { passkeyId });
    expect(await shown()).toBe(false);
    expect(await db().$count(passkeys, eq(passkeys.memberId, member.id))).toBe(0);
  });
});
