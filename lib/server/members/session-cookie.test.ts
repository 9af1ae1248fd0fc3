import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { memberOfSession } from "./session";
import { preferenceCookies, preferencesIn, sessionCookie } from "./session-cookie";

let sandbox: TestSandbox;
let member: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer();
  member = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());

async function seenIn(headers: Record<string, string>) {
  const own = await memberOfSession(member.secret, BUSINESS);
  if (typeof own === "string") throw new Error(own);
  return preferencesIn(own.preferences, new Request("http://localhost/", { headers }));
}
const namesOf = async () => (await preferenceCookies(member.id)).map((cookie) => cookie.split("=")[0]).sort();

it("a session's cookie holds a random secret alone, which neither scripts nor other sites get", () => {
  expect(member.secret).toMatch(/^[\w-]{43}$/);
  expect(sessionCookie(member.secret).split("; ").toSorted()).toEqual(
    [`daftar-session=${member.secret}`, "HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Lax"].toSorted(),
  );
});

it("whoever has chosen no language keeps the browser's at their first sign-in", async () => {
  expect(await namesOf()).toEqual(["daftar-density", "daftar-theme", "daftar-unit"]);
  expect(await seenIn({ "accept-language": "en-GB,en;q=0.9" })).toMatchObject({ locale: "en", calendar: "gregorian" });
  expect(await seenIn({ "accept-language": "fa-IR" })).toMatchObject({ locale: "fa", calendar: "jalali" });
  expect(await seenIn({ cookie: "daftar-locale=en", "accept-language": "fa-IR" })).toMatchObject({ locale: "en" });
});

it("what was chosen counts in every browser", async () => {
  await db().update(members).set({ locale: "fa" }).where(eq(members.id, member.id));
  expect(await namesOf()).toEqual(["daftar-density", "daftar-locale", "daftar-theme", "daftar-unit"]);
  expect(await seenIn({ cookie: "daftar-locale=en" })).toMatchObject({ locale: "fa", calendar: "jalali" });
});
