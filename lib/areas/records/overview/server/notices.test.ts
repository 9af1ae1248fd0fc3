import { afterAll, beforeAll, expect, it } from "vitest";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { dailyFigures } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { noteReach } from "@/lib/server/service/reach";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { FIGURES_BEHIND_MS } from "../status";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());

it("figures that could not be read for a while are told to everybody, but not beside an outage", async () => {
  const readAt = new Date(Date.now() - FIGURES_BEHIND_MS / 2);
  const figures = { groups: [], closingBalanceRial: null };
  const day = tehranDayOf(Date.now());
  await db().insert(dailyFigures).values({ business: BUSINESS, day, figures, readAt, isOpen: false });
  expect(await whoHears(team, "figures_behind", "")).toEqual([]);
  const behind = new Date(Date.now() - FIGURES_BEHIND_MS - 1000);
  await db().update(dailyFigures).set({ readAt: behind });
  expect(await whoHears(team, "figures_behind", "")).toEqual(ROLES);
  expect(await foundOf("figures_behind")).toMatchObject([{ facts: { asOfAt: behind.toISOString() } }]);
  for (let failure = 0; failure < 2; failure += 1) await noteReach(BUSINESS, false, Date.now() + 1);
  expect(await whoHears(team, "figures_behind", "")).toEqual([]);
});
