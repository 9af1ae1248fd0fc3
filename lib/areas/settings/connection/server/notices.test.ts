import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NoticeKindName } from "@/lib/kit/notices";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { serviceReach, tokenEvents, tokenPairs, unreadableAnswers } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { noteReach } from "@/lib/server/service/reach";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, linkBusiness, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().delete(tokenPairs);
  for (const table of [tokenEvents, serviceReach, unreadableAnswers]) await db().delete(table);
  await linkBusiness(sandbox);
});

const told = (kind: NoticeKindName) => whoHears(team, kind, "");
const SEE_CONNECTION = ["owner", "manager", "support", "auditor"];
const seers = (roles: readonly string[]) => ROLES.filter((role) => roles.includes(role));
const renewalFails = () => db().insert(tokenEvents).values({ business: BUSINESS, kind: "refresh_failed" });
const away = async () => {
  for (let failure = 0; failure < 2; failure += 1) await noteReach(BUSINESS, false, Date.now() + 1);
};

it("everybody is told that there is no link, or that it broke, and nothing else of it", async () => {
  await db().delete(tokenPairs);
  await renewalFails();
  expect(await told("link_missing")).toEqual(ROLES);
  expect(await told("refresh_failing")).toEqual([]);
  await linkBusiness(sandbox);
  expect(await told("link_missing")).toEqual([]);
  await db().update(tokenPairs).set({ brokenAt: new Date(), brokenReason: "declined" });
  expect(await told("link_broken")).toEqual(ROLES);
  expect(await foundOf("link_broken")).toMatchObject([{ record: "", facts: { reason: "declined" } }]);
});

it("an outage is told to everybody, and its consequences are not told beside it", async () => {
  await away();
  await renewalFails();
  expect(await told("service_away")).toEqual(ROLES);
  expect(await told("refresh_failing")).toEqual([]);
  await noteReach(BUSINESS, true, Date.now());
  expect(await told("service_away")).toEqual([]);
  expect(await told("refresh_failing")).toEqual(seers(SEE_CONNECTION));
});

it("an outage of a link that is broken is not told", async () => {
  await away();
  await db().update(tokenPairs).set({ brokenAt: new Date(), brokenReason: "declined" });
  expect(await told("service_away")).toEqual([]);
});

it("failed renewals are told until the pair is renewed", async () => {
  await renewalFails();
  await renewalFails();
  expect(await told("refresh_failing")).toEqual(seers(SEE_CONNECTION));
  expect(await foundOf("refresh_failing")).toMatchObject([{ facts: { count: 2 } }]);
  await db().insert(tokenEvents).values({ business: BUSINESS, kind: "refreshed" });
  expect(await told("refresh_failing")).toEqual([]);
});

it("a pair that was not renewed in time is told with its end", async () => {
  const [issuedAt, expiresAt] = [new Date(Date.now() - 90_000), new Date(Date.now() + 10_000)];
  expect(await told("pair_expiring")).toEqual([]);
  await db().update(tokenPairs).set({ issuedAt, expiresAt }).where(eq(tokenPairs.business, BUSINESS));
  expect(await told("pair_expiring")).toEqual(ROLES);
  expect(await foundOf("pair_expiring")).toMatchObject([{ deadline: expiresAt }]);
});

it("answers that could not be read are told for a day", async () => {
  const unread = { business: BUSINESS, operation: "wallet.balance", fields: "wallet", count: 3 };
  await db().insert(unreadableAnswers).values(unread);
  expect(await told("unreadable_answers")).toEqual(seers(SEE_CONNECTION));
  expect(await foundOf("unreadable_answers")).toMatchObject([{ facts: { count: 3, lastAt: expect.any(String) } }]);
  await db()
    .update(unreadableAnswers)
    .set({ lastAt: new Date(Date.now() - 25 * 3_600_000) });
  expect(await told("unreadable_answers")).toEqual([]);
});
