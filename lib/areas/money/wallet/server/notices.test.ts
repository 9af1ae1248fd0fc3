import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { lastKnownAnswers, noticeSettings } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { keepBalance, keepUnitDoubt } from "./record";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
  await db().delete(lastKnownAnswers);
});
afterAll(() => sandbox.close());

const SEE_WALLET = ["owner", "manager", "accountant", "auditor"];
const balance = (balanceRial: number) =>
  keepBalance({ balanceRial, withoutFacilitatorRial: null, facilitatorRial: null }, BUSINESS);

it("a balance under the business's limit is told until it is over it again", async () => {
  await balance(4_000_000);
  // Without a limit nothing is low.
  expect(await foundOf("wallet_low")).toEqual([]);
  await db().insert(noticeSettings).values({ business: BUSINESS, walletUnderRial: 5_000_000 });
  expect((await whoHears(team, "wallet_low", "")).toSorted()).toEqual(SEE_WALLET.toSorted());
  expect(await foundOf("wallet_low")).toMatchObject([{ facts: { balanceRial: 4_000_000, limitRial: 5_000_000 } }]);
  await balance(5_000_000);
  expect(await foundOf("wallet_low")).toEqual([]);
});

it("a doubt about the unit is told, and no low balance beside it", async () => {
  await balance(4_000_000);
  await keepUnitDoubt(BUSINESS, 4_000_000, { statement: 40_000_000, profile: null });
  expect((await whoHears(team, "wallet_unit", "")).toSorted()).toEqual(SEE_WALLET.toSorted());
  const facts = { balanceRial: 4_000_000, source: "statement", sourceRial: 40_000_000 };
  expect(await foundOf("wallet_unit")).toMatchObject([{ facts }]);
  expect(await foundOf("wallet_low")).toEqual([]);
  await keepUnitDoubt(BUSINESS, 4_000_000, { statement: 4_000_000, profile: null });
  expect(await whoHears(team, "wallet_unit", "")).toEqual([]);
});
