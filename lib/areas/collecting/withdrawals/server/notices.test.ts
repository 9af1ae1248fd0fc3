import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areaNotices } from "@/lib/areas/areas";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { putInBook } from "@/lib/testing/book/put";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { withdrawalListState } from "../filters";
import { withdrawalFilterSql } from "./record";

const DAY_MS = 86_400_000;

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());

const failed = (code: string | null) =>
  putInBook("withdrawal", { state: "FAILED", isFinal: true, endedAt: new Date().toISOString(), facts: { code } });

it("withdrawals that were first seen today as failed are one notice, with the most frequent reasons", async () => {
  expect(await foundOf("withdrawals_failed")).toEqual([]);
  for (const code of ["INSUFFICIENT", "INSUFFICIENT", null]) await failed(code);
  const today = tehranDayOf(Date.now());
  expect(await whoHears(team, "withdrawals_failed", today)).toEqual(ROLES);
  const facts = { count: 3, reason1: "INSUFFICIENT", count1: 2, reason2: "none", count2: 1 };
  expect(await foundOf("withdrawals_failed")).toEqual([{ record: today, facts }]);
});

it("leads to a list of the very withdrawals that it counts", async () => {
  const [told] = await foundOf("withdrawals_failed");
  const earlier = { at: new Date(Date.now() - 9 * DAY_MS).toISOString(), endedAt: null };
  await putInBook("withdrawal", { state: "FAILED", isFinal: true, ...earlier });
  const query = new URL(areaNotices.withdrawals_failed.href(BUSINESS, told?.record ?? ""), "http://x").searchParams;
  const asked = withdrawalListState.parse(Object.fromEntries(query));
  const isOfKind = and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, "withdrawal"));
  expect(await db().$count(bookRecords, and(isOfKind, withdrawalFilterSql(asked)))).toBe(told?.facts?.count);
  expect(await db().$count(bookRecords, isOfKind)).toBe(4);
});

it("is over with the day", async () => {
  expect(await foundOf("withdrawals_failed", new Date(Date.now() + DAY_MS))).toEqual([]);
});
