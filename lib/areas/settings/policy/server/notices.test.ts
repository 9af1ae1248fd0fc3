import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { sessions } from "@/lib/server/db/schema/index";
import { asMember, foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { type Desk, openDesk } from "@/lib/testing/orders/desk";
import { BUSINESS } from "@/lib/testing/rig/server";
import { policyOperations } from "../operations";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await db().update(sessions).set({ lastCheckAt: new Date() });
});
afterAll(() => desk.close());

it("a wish to change the policy is told to the others who may agree, until one of them has decided", async () => {
  const people = {
    owner: asMember(desk.owner.id, "owner"),
    manager: asMember(desk.manager.id, "manager"),
    accountant: asMember(desk.accountant.id, "accountant"),
  };
  expect(await foundOf("policy_to_decide")).toEqual([]);
  const now = (await desk.owner.ask(policyOperations.show)).body;
  const wish = { rules: { ...now.rules, expireHours: 24 }, baseVersion: now.version };
  const { proposalId } = (await desk.owner.ask(policyOperations.propose, wish)).body;
  expect(await whoHears(people, "policy_to_decide", proposalId)).toEqual(["manager"]);
  const source = sourceOf("policy_to_decide");
  const named = await source.describe?.([proposalId], people.manager);
  expect(named?.get(proposalId)).toMatchObject({ name: expect.any(String), amountRial: null });
  await desk.manager.ask(policyOperations.decide, { proposalId, decision: "approve" });
  expect(await whoHears(people, "policy_to_decide", proposalId)).toEqual([]);
  expect(await source.endedBy?.(BUSINESS, proposalId)).toBe(desk.manager.id);
});
