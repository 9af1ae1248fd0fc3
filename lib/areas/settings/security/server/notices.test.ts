import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { members, sessions } from "@/lib/server/db/schema/index";
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
beforeEach(async () => {
  await db().delete(sessions);
  await db().update(members).set({ createdAt: new Date() });
});

const DAY_MS = 86_400_000;
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const NEWER = WINDOWS.replace("140", "141");
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";

async function signedIn(daysAgo: number, ip: string, userAgent: string, who: Role = "accountant"): Promise<string> {
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
  const [row] = await db()
    .insert(sessions)
    .values({ memberId: team[who].id, secretHash: randomUUID(), ip, userAgent, createdAt })
    .returning();
  return row?.id ?? "";
}
const told = async () => (await foundOf("new_device")).map(({ record }) => record);

it("a session from a new device or network is told to its member alone, for three days", async () => {
  await signedIn(40, "5.200.1.1", WINDOWS);
  const id = await signedIn(1, "5.200.1.1", PHONE);
  expect(await whoHears(team, "new_device", id)).toEqual(["accountant"]);
  const [found] = await foundOf("new_device");
  expect(found).toMatchObject({ onlyFor: [team.accountant.id], facts: { browser: "Safari", system: "iOS" } });
  expect(JSON.stringify(found)).not.toContain("5.200");
  const away = await signedIn(0.5, "91.98.7.7", WINDOWS);
  expect(new Set(await told())).toEqual(new Set([id, away]));
  expect(await foundOf("new_device", new Date(Date.now() + 3 * DAY_MS))).toEqual([]);
});

it("a browser that was updated, or another address of the same network, is known", async () => {
  await signedIn(40, "5.200.1.1", WINDOWS);
  await signedIn(1, "5.200.9.9", NEWER);
  expect(await told()).toEqual([]);
});

it("the very first session is no news, and a colleague's device makes nobody else's known", async () => {
  await signedIn(1, "5.200.1.1", WINDOWS);
  expect(await told()).toEqual([]);
  await signedIn(2, "5.200.1.1", PHONE, "owner");
  const id = await signedIn(0.5, "5.200.1.1", PHONE);
  expect(await told()).toEqual([id]);
});

it("a device that was not used for ninety days is told as a new one", async () => {
  await db()
    .update(members)
    .set({ createdAt: new Date(Date.now() - 200 * DAY_MS) });
  const id = await signedIn(1, "5.200.1.1", WINDOWS);
  expect(await told()).toEqual([id]);
});
