import { afterAll, beforeAll, expect, it } from "vitest";
import { ROLES, type Role } from "@/lib/kit/roles";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import { bookReadings } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { putInBook } from "@/lib/testing/book/put";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { BOOK_LISTS: "on" } });
  team = await makeTeam(BUSINESS);
  await rekeyBook(new AbortController().signal);
});
afterAll(() => sandbox.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const authorization = (expiresAt: string, monthlyCount: number) =>
  putInBook("authorization", { state: "ACTIVE", facts: { bankCode: "BMJI", expiresAt, monthlyCount } });

it("authorizations that end soon or are nearly used up are told as one, once the book has all of them", async () => {
  await authorization(inDays(10), 30);
  await authorization(inDays(20), 30);
  const used = await authorization(inDays(300), 5);
  await authorization(inDays(300), 5);
  for (let count = 0; count < 4; count += 1)
    await putInBook("withdrawal", { state: "DONE", isFinal: true, facts: { authorizationId: used } });
  expect(await foundOf("authorizations_expiring")).toEqual([]);
  await db()
    .insert(bookReadings)
    .values({ business: BUSINESS, kind: "authorization", freshAt: new Date(), wholeAt: new Date() });
  expect(await whoHears(team, "authorizations_expiring", "")).toEqual(ROLES);
  expect(await whoHears(team, "authorizations_full", "")).toEqual(ROLES);
  expect(await foundOf("authorizations_expiring")).toEqual([{ record: "", facts: { count: 2 } }]);
  expect(await foundOf("authorizations_full")).toEqual([{ record: "", facts: { count: 1 } }]);
});
