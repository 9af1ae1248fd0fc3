import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { reconciliationMismatches } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { daysIn, type Month, monthAt } from "../months";
import { reconciliationOperations as operations } from "../operations";
import type { MonthAnswer } from "./answers";

let sandbox: TestSandbox;
let team: Record<Role, Member>;
let owner: TestMember;
const today = tehranDayOf(Date.now());
const last: Month = monthAt(addDays(monthAt(today, "jalali").from, -1), "jalali");

beforeAll(async () => {
  const env = { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" };
  sandbox = await startTestServer({ limits: "off", env });
  team = await makeTeam(BUSINESS);
  owner = await makeMember(BUSINESS, "owner");
  await readStatement(BUSINESS, daysIn({ from: last.from, to: today }), new AbortController().signal);
});
afterAll(() => sandbox.close());

async function mismatch(check: "ledger_difference" | "account_difference", more: object = {}): Promise<string> {
  const [row] = await db()
    .insert(reconciliationMismatches)
    .values({
      business: BUSINESS,
      key: `${check} ${Math.random()}`,
      check,
      level: "mismatch",
      day: today,
      since: new Date(),
      amountRial: 12_000,
      ...more,
    })
    .returning();
  return row?.id ?? "";
}

it("a difference is told to those who see the wallet, until it is explained or gone", async () => {
  await mismatch("ledger_difference", { level: "information" });
  const id = await mismatch("ledger_difference");
  expect(await whoHears(team, "book_differs", id)).toEqual(["owner", "manager", "accountant", "auditor"]);
  expect(await foundOf("book_differs")).toMatchObject([
    { facts: { check: "ledger_difference", day: today, count: 1 } },
  ]);
  const described = await sourceOf("book_differs").describe?.([id], team.owner);
  expect(described?.get(id)).toEqual({ name: null, amountRial: 12_000 });
  const { status } = await owner.ask(operations.note, {
    mismatchId: id,
    note: "دیر ثبت شد",
    event: "explained",
    seen: { amountRial: 12_000, otherRial: null, count: 1 },
  });
  expect(status).toBe(200);
  expect(await whoHears(team, "book_differs", id)).toEqual([]);
  expect(await sourceOf("book_differs").endedBy?.(BUSINESS, id)).toBe(owner.id);
  const gone = await mismatch("ledger_difference", { resolvedAt: new Date() });
  expect(await whoHears(team, "book_differs", gone)).toEqual([]);
});

it("a difference of a bank account is told to those who see accounts", async () => {
  const id = await mismatch("account_difference");
  const found = (await foundOf("book_differs")).find(({ record }) => record === id);
  const readers = Object.values(team).filter(({ role }) => roleCan(role, "bankAccounts.read"));
  expect(found?.onlyFor).toEqual(expect.arrayContaining(readers.map((reader) => reader.id)));
  expect(found?.onlyFor).not.toContain(team.support.id);
  await db().delete(reconciliationMismatches).where(eq(reconciliationMismatches.id, id));
});

it("a whole month is told from the third day after its end, until it is closed", async () => {
  const at = (daysAfter: number) => new Date(Date.parse(tehranDayBounds(addDays(last.to, daysAfter)).from) + 3_600_000);
  expect(await foundOf("month_to_close", at(2))).toEqual([]);
  expect(await foundOf("month_to_close", at(3))).toMatchObject([{ record: last.id }]);
  const { body } = await owner.ask(operations.month, { month: last.id });
  const { places } = body as MonthAnswer;
  const closingRial = Object.fromEntries(places.map((place) => [place.id, place.closingRial]));
  const { status, text } = await owner.ask(operations.close, { month: last.id, confirmation: last.id, closingRial });
  expect(status, text).toBe(200);
  expect(await foundOf("month_to_close", at(3))).toEqual([]);
  expect(await sourceOf("month_to_close").endedBy?.(BUSINESS, last.id)).toBe(owner.id);
});
