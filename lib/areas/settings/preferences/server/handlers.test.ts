import { afterAll, beforeAll, expect, it } from "vitest";
import { memberOfSession } from "@/lib/server/members/session";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { preferencesOperations } from "../operations";

let sandbox: TestSandbox;
let member: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  member = await makeMember(BUSINESS, "accountant");
});
afterAll(() => sandbox.close());

const kept = async () => {
  const found = await memberOfSession(member.secret, BUSINESS);
  return typeof found === "string" ? found : found.navigation;
};
const change = (input: Record<string, unknown>) => member.ask(preferencesOperations.update, input);

it("keeps pins and folded groups as they are changed, one by one, also from two windows at once", async () => {
  expect(await kept()).toEqual({ pins: [], foldedGroups: [] });
  await Promise.all(["approvals", "orders", "cards"].map((screen) => change({ pin: { screen, isOn: true } })));
  await change({ pin: { screen: "orders", isOn: false } });
  await change({ pin: { screen: "approvals", isOn: true } });
  await change({ fold: { group: "people", isOn: true } });
  expect(await kept()).toEqual({ pins: ["cards", "approvals"], foldedGroups: ["people"] });
  await change({ fold: { group: "people", isOn: false }, density: "compact" });
  expect(await kept()).toEqual({ pins: ["cards", "approvals"], foldedGroups: [] });
  const other = await makeMember(BUSINESS, "accountant");
  const found = await memberOfSession(other.secret, BUSINESS);
  expect(found).toMatchObject({ navigation: { pins: [], foldedGroups: [] }, preferences: { density: "comfortable" } });
});

it.each([
  { pin: { screen: "'; DROP", isOn: true } },
  { pin: { screen: "a".repeat(41), isOn: true } },
  { fold: { group: "overview", isOn: true } },
  { density: "tiny" },
])("refuses %j", async (input) => {
  expect((await change(input)).status).toBe(422);
});
