import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { GET as callback } from "@/app/api/auth/oidc/callback/route";
import { GET as start } from "@/app/api/auth/oidc/start/route";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { auditEntries, members, memberships } from "@/lib/server/db/schema";
import { memberOfSession } from "@/lib/server/members/session";
import { makeMember } from "@/lib/testing/members";
import { type OidcProvider, startOidcProvider } from "@/lib/testing/rig/oidc-provider";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

let sandbox: TestSandbox;
let provider: OidcProvider;
beforeAll(async () => {
  provider = await startOidcProvider();
  sandbox = await startTestServer({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: "Example",
      OIDC_ROLE_CLAIM: "realm.groups",
      OIDC_ROLES: JSON.stringify({ chiefs: "owner", payers: "manager", desk: "support" }),
      OIDC_BUSINESS: BUSINESS,
    },
  });
});
afterAll(async () => {
  await sandbox.close();
  await provider.close();
});
beforeEach(async () => {
  provider.lie = {};
  await db().execute(sql`DELETE FROM sign_in_failures`);
});

let count = 0;
const newEmail = () => `person${++count}@example.org`;
const comesAs = (email: string, groups: unknown, more: object = {}) => {
  provider.person = { email, email_verified: true, name: "مینا کرمی", realm: { groups }, ...more };
};
const visit = (serve: typeof start, address: string, cookie = "") =>
  serve(new Request(address, { headers: { "x-forwarded-for": "203.0.113.40", ...(cookie ? { cookie } : {}) } }));
const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`))
    ?.split(";")[0];

/** Walks the whole way as a browser does. @param change of the address that the provider sends back to */
async function walk(change: (back: URL) => void = () => undefined) {
  const begun = await visit(start, `${env().DAFTAR_URL}/api/auth/oidc/start?next=/${BUSINESS}/orders`);
  const there = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
  const back = new URL(there.headers.get("location") ?? "");
  change(back);
  const answer = await visit(callback, back.href, cookieOf(begun, "daftar-oidc"));
  const to = new URL(answer.headers.get("location") ?? "");
  const secret = cookieOf(answer, "daftar-session")?.split("=")[1];
  return { to: to.pathname + to.search, secret, back, sealed: cookieOf(begun, "daftar-oidc") };
}
const roleOf = async (secret: string | undefined) => {
  const member = await memberOfSession(secret, BUSINESS);
  return typeof member === "string" ? member : member.role;
};
const lastEntries = async (actor: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.actorId, actor)).orderBy(auditEntries.seq)).map(
    ({ action, detail }) => ({ action, detail }),
  );

it("makes a member of somebody new with the mapped role, and signs them in where they wanted to be", async () => {
  const email = newEmail();
  comesAs(email, ["desk", "payers", "others"]);
  const { to, secret } = await walk();
  expect(to).toBe(`/${BUSINESS}/orders`);
  expect(await roleOf(secret)).toBe("manager");
  const [row] = await db().select().from(members).where(eq(members.email, email));
  expect(row).toMatchObject({ name: "مینا کرمی", passwordHash: null });
  expect(await lastEntries(row?.id ?? "")).toEqual([
    { action: "team.joined", detail: { role: "manager", method: "oidc" } },
    { action: "member.signed_in", detail: { method: "oidc" } },
  ]);
});

it("knows a member by the verified e-mail in any spelling, and applies the role at each sign-in", async () => {
  await makeMember(BUSINESS, "owner");
  const member = await makeMember(BUSINESS, "owner");
  comesAs(member.email.toUpperCase(), "desk");
  expect(await roleOf((await walk()).secret)).toBe("support");
  expect(await lastEntries(member.id)).toContainEqual({
    action: "team.role_changed",
    detail: { from: "owner", to: "support", method: "oidc" },
  });
  comesAs(member.email, "chiefs");
  expect(await roleOf((await walk()).secret)).toBe("owner");
});

it("keeps the last owner of the business an owner", async () => {
  await db().update(memberships).set({ role: "auditor" }).where(eq(memberships.role, "owner"));
  const last = await makeMember(BUSINESS, "owner");
  comesAs(last.email, "desk");
  expect(await roleOf((await walk()).secret)).toBe("owner");
});

it("signs nobody in whose groups stand for no role, whose e-mail is not verified, or who was disabled here", async () => {
  comesAs(newEmail(), ["constructor", "others"]);
  expect(await walk()).toMatchObject({ to: "/sign-in?notice=oidc-role", secret: undefined });
  comesAs(newEmail(), "chiefs", { email_verified: false });
  expect(await walk()).toMatchObject({ to: "/sign-in?notice=oidc-email", secret: undefined });
  comesAs(newEmail(), "chiefs", { email_verified: "true" });
  expect(await walk()).toMatchObject({ to: "/sign-in?notice=oidc-email" });
  const member = await makeMember(BUSINESS, "support");
  await db().update(memberships).set({ disabledAt: new Date() }).where(eq(memberships.memberId, member.id));
  comesAs(member.email, "chiefs");
  expect(await walk()).toMatchObject({ to: "/sign-in?notice=oidc-disabled", secret: undefined });
  const failed = await db().select().from(auditEntries).where(eq(auditEntries.action, "member.sign_in_failed"));
  expect(failed.map(({ detail }) => (detail as { reason: string }).reason)).toEqual(
    expect.arrayContaining(["no_role", "email_not_verified", "no_business"]),
  );
});

it("refuses a way back that does not fit: another state, a code used twice, no cookie, a token that lies", async () => {
  const failed = { to: "/sign-in?notice=oidc-failed", secret: undefined };
  comesAs(newEmail(), "desk");
  expect(await walk((back) => back.searchParams.set("state", "x"))).toMatchObject(failed);
  expect(await walk((back) => back.searchParams.set("code", "x"))).toMatchObject(failed);
  const { back, sealed } = await walk();
  expect((await visit(callback, back.href, sealed)).headers.get("location")).toContain("oidc-failed");
  expect((await visit(callback, back.href)).headers.get("location")).toContain("oidc-failed");
  for (const lie of [{ nonce: "x" }, { aud: "another" }, { isForged: true }]) {
    provider.lie = lie;
    expect(await walk(), JSON.stringify(lie)).toMatchObject(failed);
  }
});

it("a visit without a way there, which any page can cause, is no try: it locks nobody out and is not in the log", async () => {
  comesAs(newEmail(), "desk");
  const entries = () => db().$count(auditEntries, eq(auditEntries.action, "member.sign_in_failed"));
  const before = await entries();
  for (const cookie of ["", "daftar-oidc=x"])
    for (let time = 0; time < 15; time += 1) {
      const answer = await visit(callback, `${env().DAFTAR_URL}/api/auth/oidc/callback?code=x&state=x`, cookie);
      expect(answer.headers.get("location")).toContain("oidc-failed");
    }
  expect(await entries()).toBe(before);
  expect((await walk()).secret).toBeDefined();
});

it("leads nowhere else, and its secret stays on the server", async () => {
  const begun = await visit(start, `${env().DAFTAR_URL}/api/auth/oidc/start?next=//evil.example`);
  const address = new URL(begun.headers.get("location") ?? "");
  expect(address.origin).toBe(provider.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: `${env().DAFTAR_URL}/api/auth/oidc/callback`,
  });
  expect(address.href + begun.headers.getSetCookie().join()).not.toContain(provider.clientSecret);
  comesAs(newEmail(), "desk");
  const there = await fetch(address, { redirect: "manual" });
  const answer = await visit(callback, there.headers.get("location") ?? "", cookieOf(begun, "daftar-oidc"));
  expect(answer.headers.get("location")).toBe(`${env().DAFTAR_URL}/`);
});
