import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDayToJalali, jalaliPartsOfIsoDay, jalaliToIsoDay } from "@/lib/kit/format/jalali";
import { runs } from "@/lib/testing/rig/property";
import { type SeriesPlan, seriesMembers, seriesTotal } from "./series";

const NOW = Date.parse("2026-11-24T09:00:00Z");
const plan = (over: Partial<SeriesPlan> = {}): SeriesPlan => ({
  authorizationId: "a-1",
  amountRial: 1_000_000,
  isTotal: false,
  times: 3,
  rhythm: "jalali",
  step: 5,
  from: "2026-11-25",
  maxRetryCount: 1,
  description: null,
  ...over,
});
const jalaliDays = (over: Partial<SeriesPlan>) => seriesMembers(plan(over)).map(({ date }) => isoDayToJalali(date));

test("a monthly series is on the same day of each Jalali month, from the first such day on", () => {
  expect(jalaliDays({ step: 5 })).toEqual(["1405/09/05", "1405/10/05", "1405/11/05"]);
  expect(jalaliDays({ step: 3, from: jalaliToIsoDay("1405/09/04") ?? "" })).toEqual([
    "1405/10/03",
    "1405/11/03",
    "1405/12/03",
  ]);
});

test("in a month that is too short it is the last day, and that is said", () => {
  const members = seriesMembers(plan({ step: 31, times: 8 }));
  expect(members.map(({ date, isShort }) => [isoDayToJalali(date), isShort])).toEqual([
    ["1405/09/30", true],
    ["1405/10/30", true],
    ["1405/11/30", true],
    ["1405/12/29", true],
    ["1406/01/31", false],
    ["1406/02/31", false],
    ["1406/03/31", false],
    ["1406/04/31", false],
  ]);
  const gregorian = seriesMembers(plan({ rhythm: "gregorian", step: 31, times: 4 }));
  expect(gregorian.map(({ date, isShort }) => [date, isShort])).toEqual([
    ["2026-11-30", true],
    ["2026-12-31", false],
    ["2027-01-31", false],
    ["2027-02-28", true],
  ]);
});

test("every so many days counts from the first", () => {
  expect(seriesMembers(plan({ rhythm: "days", step: 10 })).map(({ date }) => date)).toEqual([
    "2026-11-25",
    "2026-12-05",
    "2026-12-15",
  ]);
});

const anyPlan = fc
  .record({
    amountRial: fc.integer({ min: 10_000, max: 1e12 }),
    isTotal: fc.boolean(),
    times: fc.integer({ min: 2, max: 60 }),
    rhythm: fc.constantFrom("jalali" as const, "gregorian" as const, "days" as const),
    step: fc.integer({ min: 1, max: 31 }),
    from: fc.integer({ min: 0, max: 1500 }).map((days) => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10)),
  })
  .map(plan);

test("whatever is planned: the sum is the total, the days go up from the first, and none is lost", () => {
  fc.assert(
    fc.property(anyPlan, (one) => {
      const members = seriesMembers(one);
      expect(members.map(({ row }) => row)).toEqual(Array.from({ length: one.times }, (_, index) => index + 1));
      expect(members.reduce((sum, { amountRial }) => sum + amountRial, 0)).toBe(seriesTotal(one));
      expect(Math.min(...members.map(({ amountRial }) => amountRial))).toBeGreaterThan(0);
      let last = "";
      for (const { date, isShort } of members) {
        expect(date >= one.from && date > last).toBe(true);
        last = date;
        if (one.rhythm === "jalali" && !isShort) expect(jalaliPartsOfIsoDay(date).day).toBe(one.step);
        if (one.rhythm === "gregorian" && !isShort) expect(Number(date.slice(8))).toBe(one.step);
      }
    }),
    runs(1000),
  );
});
