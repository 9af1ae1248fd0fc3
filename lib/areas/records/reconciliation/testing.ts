import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { type AreaTests, EMPTY_PAGE, listOf } from "@/lib/testing/areas/area-tests";
import { usualChart } from "./accounts";
import { monthAt } from "./months";

const today = () => tehranDayOf(Date.now());
const lastMonth = () => monthAt(addDays(monthAt(today(), "jalali").from, -1), "jalali");
const NOBODYS = "5a9f4d55-6a2e-4a8f-8c11-5f0f3f3c7a09";

export const reconciliation = {
  examples: {
    reconciliation: {
      operations: ["reconciliation.months"],
      emptyAnswer: { calendar: "jalali", bookFrom: null, asOf: null, items: [] },
    },
    "reconciliation-month": {
      operations: ["reconciliation.month"],
      isDated: true,
      isLong: true,
      records: { month: async () => lastMonth().id },
    },
    "reconciliation-day": {
      operations: ["reconciliation.day"],
      isDated: true,
      records: { day: async () => addDays(today(), -3) },
    },
    mismatches: listOf("reconciliation.mismatches", {
      isDated: true,
      isLong: true,
      emptyAnswer: { ...EMPTY_PAGE, checkedAt: null },
    }),
    mismatch: {
      operations: ["reconciliation.mismatch"],
      isDated: true,
      records: { mismatch: ({ mismatch }) => mismatch() },
    },
    "account-codes": { operations: ["reconciliation.chart"] },
  },
  fixtures: [],
  answers: async () => ({}),
  known: async ({ read }) => {
    const { items } = await read("reconciliation.mismatches");
    return { ids: { mismatchId: items[0]?.id ?? NOBODYS }, marks: items[0] ? [items[0].id] : [] };
  },
  asked: {
    "reconciliation.months": ["list", () => ({ calendar: "jalali" })],
    "reconciliation.month": ["list", () => ({ month: lastMonth().id })],
    "reconciliation.day": ["list", () => ({ day: today() })],
    "reconciliation.mismatches": ["list"],
    "reconciliation.mismatch": ["record", ({ mismatchId }) => ({ mismatchId })],
    "reconciliation.note": ["record", ({ mismatchId }) => ({ mismatchId, note: "چرا", event: "note" })],
    "reconciliation.close": ["own"],
    "reconciliation.reopen": ["record", () => ({ closingId: NOBODYS, reason: "اشتباه بود" })],
    "reconciliation.verify": ["record", () => ({ closingId: NOBODYS })],
    "reconciliation.chart": ["list"],
    "reconciliation.set_chart": ["own", () => ({ accounts: usualChart(), changedAt: null })],
  },
} as const satisfies AreaTests;
