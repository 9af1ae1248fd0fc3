import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { InquiryState } from "@/lib/areas/people/inquiries/status";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());

const CUSTOMER = randomUUID();
const check = (kind: "customerKyc" | "customerShahkar", state: InquiryState, daysAgo: number) =>
  db()
    .insert(inquiries)
    .values({
      business: BUSINESS,
      kind,
      state,
      memberId: team.owner.id,
      memberName: team.owner.name,
      customerId: CUSTOMER,
      contents: Buffer.alloc(0),
      questionHash: Buffer.from(randomUUID()),
      askedAt: new Date(Date.now() - daysAgo * 86_400_000),
    });

it("a customer whose last check did not match is told, until a check matches or a month has gone", async () => {
  await check("customerShahkar", "matched", 3);
  await check("customerKyc", "unmatched", 2);
  expect(await whoHears(team, "verification_rejected", CUSTOMER)).toEqual(["owner", "manager", "accountant"]);
  expect(await foundOf("verification_rejected")).toMatchObject([{ record: CUSTOMER, facts: { check: "customerKyc" } }]);
  expect(await foundOf("verification_rejected", new Date(Date.now() + 30 * 86_400_000))).toEqual([]);
  await check("customerKyc", "matched", 1);
  expect(await foundOf("verification_rejected")).toEqual([]);
});

it("nothing is told of a person who was erased", async () => {
  await check("customerKyc", "unmatched", 0);
  expect(await foundOf("verification_rejected")).toHaveLength(1);
  await db().update(inquiries).set({ questionHash: null });
  expect(await foundOf("verification_rejected")).toEqual([]);
});
