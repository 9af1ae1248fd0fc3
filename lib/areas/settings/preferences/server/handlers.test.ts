import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NEWEST } from "@/lib/kit/news";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
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

it("keeps what was seen of the help; a new member has nothing unread, and an older window takes nothing back", async () => {
  const newcomer = await makeMember(BUSINESS, "support");
  const keptHelp = async () => {
    const found = await memberOfSession(newcomer.secret, BUSINESS);
    return typeof found === "string" ? found : found.help;
  };
  expect(await keptHelp()).toEqual({ seenNews: NEWEST, isTourOffered: true });
  await db().update(members).set({ seenNews: 1 }).where(eq(members.id, newcomer.id));
  await newcomer.ask(preferencesOperations.update, { seenNews: 3, isTourOffered: false });
  await newcomer.ask(preferencesOperations.update, { seenNews: 2 });
  expect(await keptHelp()).toEqual({ seenNews: 3, isTourOffered: false });
});

it.each([
  { seenNews: NEWEST + 1 },
  { seenNews: -1 },
  { isTourOffered: true },
  { pin: { screen: "'; DROP", isOn: true } },
  { pin: { screen: "a".repeat(41), isOn: true } },
  { fold: { group: "overview", isOn: true } },
  { density: "tiny" },
])("refuses %j", async (input) => {
  expect((await change(input)).status).toBe(422);
});
