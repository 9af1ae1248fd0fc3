import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { authorizationRequests } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeColleague, makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { contentsOf, sealed } from "./record";

let sandbox: TestSandbox;
let team: Record<Role, Member>;
let other: Member;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
  other = await makeColleague(BUSINESS, "accountant");
});
afterAll(() => sandbox.close());

it("a request that failed is told to who made it and to owners, until one of them has looked at it", async () => {
  const id = randomUUID();
  const payer = {
    ...contentsOf({ id, contents: Buffer.alloc(0) } as never),
    name: "سارا محمدی",
    mobile: "09121110055",
  };
  await db()
    .insert(authorizationRequests)
    .values({
      id,
      business: BUSINESS,
      memberId: team.accountant.id,
      writeKey: randomUUID(),
      secretHash: randomUUID(),
      tokenHash: randomUUID(),
      contents: sealed(id, payer),
      bankCode: "BMJI",
      monthlyCount: 3,
      limitRial: 5_000_000,
      expiresOn: "2027-01-01",
      linkUntil: new Date(Date.now() + 3_600_000),
    });
  const people = { ...team, other };
  expect(await whoHears(people, "requests_failed", id)).toEqual([]);
  await db().update(authorizationRequests).set({ returned: "FAILED" });
  expect(await whoHears(people, "requests_failed", id)).toEqual(["owner", "accountant"]);
  expect(await foundOf("requests_failed")).toMatchObject([{ facts: { state: "refused" } }]);
  const subjectFor = async (member: Member) => (await sourceOf("requests_failed").describe?.([id], member))?.get(id);
  expect(await subjectFor(team.owner)).toMatchObject({ name: "سارا محمدی", amountRial: 5_000_000 });
  expect((await subjectFor(team.support))?.name).not.toBe("سارا محمدی");
  // Without a name a screen says whose mobile it is.
  await db()
    .update(authorizationRequests)
    .set({ contents: sealed(id, { ...payer, name: null }) });
  expect((await subjectFor(team.owner))?.contact).toBe("09121110055");
  expect((await subjectFor(team.support))?.contact).toBe("0912•••55");
  await db().update(authorizationRequests).set({ seenAt: new Date() });
  expect(await whoHears(people, "requests_failed", id)).toEqual([]);
});
