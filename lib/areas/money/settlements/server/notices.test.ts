import { afterAll, beforeAll, expect, it } from "vitest";
import type { SeenOn } from "@/lib/kit/book/first-seen";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { dailyFigures } from "@/lib/server/db/schema/index";
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

const today = tehranDayOf(Date.now());
const yesterday = addDays(today, -1);

it("settlements that were first seen yesterday or today as failed or come back are told by the day", async () => {
  const seenOn: SeenOn = {
    [today]: { failed: 2, undone: 1 },
    [yesterday]: { failed: 1 },
    [addDays(today, -2)]: { failed: 9, undone: 9 },
  };
  await db()
    .insert(dailyFigures)
    .values({
      business: BUSINESS,
      day: addDays(today, -9),
      figures: { groups: [], closingBalanceRial: null, seenOn },
      readAt: new Date(),
      isOpen: false,
    });
  expect(await whoHears(team, "settlements_failed", today)).toEqual(ROLES);
  expect(await foundOf("settlements_failed")).toEqual([
    { record: yesterday, facts: { count: 1 } },
    { record: today, facts: { count: 2 } },
  ]);
  expect(await foundOf("settlements_returned")).toEqual([{ record: today, facts: { count: 1 } }]);
});

it("are over two days later", async () => {
  const later = new Date(Date.now() + 2 * 86_400_000);
  expect(await foundOf("settlements_failed", later)).toEqual([]);
  expect(await foundOf("settlements_returned", later)).toEqual([]);
});
