import fc from "fast-check";
import { expect, test } from "vitest";
import { isWholePlan, type SeriesPlan } from "@/lib/kit/orders/series";
import { runs } from "@/lib/testing/rig/property";
import { seriesProblem } from "./series-problem";
import { type SeriesPlanInput, seriesPlan } from "./series-schema";

const NOW = Date.parse("2026-11-24T09:00:00Z");
const authorization = { status: "ACTIVE", expiresAt: "2027-11-24T00:00:00Z", limitRial: 5_000_000 } as const;
const plan = (over: Partial<SeriesPlanInput> = {}) =>
  seriesPlan.parse({
    authorizationId: "a-1",
    amountRial: 1_000_000,
    times: 3,
    rhythm: "jalali",
    step: 5,
    from: "2026-11-25",
    ...over,
  });
const left = (over: object = {}) => ({
  monthlyCount: 2,
  remainingCount: 2,
  remainingRial: 5_000_000,
  periodEnd: "2026-12-21",
  ...over,
});

test("what is written must be in its range", () => {
  const paths = (over: object) => seriesPlan.safeParse({ ...plan(), ...over }).error?.issues.map(({ path }) => path[0]);
  expect(paths({ times: 1 })).toEqual(["times"]);
  expect(paths({ times: 1001 })).toEqual(["times"]);
  expect(paths({ step: 32 })).toEqual(["step"]);
  expect(paths({ step: 0, rhythm: "days" })).toEqual(["step"]);
  expect(paths({ step: 90, rhythm: "days" })).toBeUndefined();
  expect(paths({ amountRial: 20, isTotal: true, times: 3 })).toEqual(["amountRial"]);
});

test("what the authorization forbids of any of them is said before anything is made", () => {
  const problem = (over: Partial<SeriesPlanInput>, now: object = {}, remaining: object | null = left()) =>
    seriesProblem(
      plan(over),
      { authorization: { ...authorization, ...now }, left: remaining as ReturnType<typeof left> | null },
      NOW,
    );
  expect(problem({})).toBeNull();
  expect(problem({}, { status: "REVOKED" })).toEqual({
    field: "authorizationId",
    error: "errors.authorizationRevoked",
    row: null,
  });
  expect(problem({ rhythm: "days", step: 1, from: "2026-11-24" })).toMatchObject({ field: "from", row: 1 });
  expect(problem({ times: 20 })).toEqual({ field: "times", error: "errors.dateAfterAuthorization", row: 13 });
  expect(problem({ amountRial: 5_000_001 })).toMatchObject({ field: "amountRial", row: 1 });
  expect(problem({ amountRial: 15_000_000, isTotal: true })).toBeNull();
});

test("no month gets more than it holds, the running one no more than is left of it", () => {
  const weekly = plan({ rhythm: "days", step: 7, times: 4 });
  const now = (over: object) => ({ authorization, left: left(over) });
  // Azar has four of them.
  expect(seriesProblem(weekly, now({ monthlyCount: 4, remainingCount: 4 }), NOW)).toBeNull();
  expect(seriesProblem(weekly, now({ monthlyCount: 4, remainingCount: 3 }), NOW)).toEqual({
    field: "times",
    error: "errors.seriesMonthFull",
    row: 4,
  });
  expect(seriesProblem(weekly, now({ monthlyCount: null, remainingCount: null }), NOW)).toBeNull();
  const later = plan({ rhythm: "days", step: 6, times: 6, from: "2026-12-25" });
  expect(seriesProblem(later, now({ monthlyCount: 4, remainingCount: 0 }), NOW)).toMatchObject({ row: 5 });
  expect(seriesProblem(later, { authorization, left: null }, NOW)).toBeNull();
});

test("a plan is whole exactly when nothing is wrong with it", () => {
  const any = fc.record({
    amountRial: fc.constantFrom(Number.NaN, 0, 1, 19, 20, 1e15, 1e15 + 1),
    isTotal: fc.boolean(),
    times: fc.constantFrom(Number.NaN, 1, 2, 2.5, 1000, 1001),
    rhythm: fc.constantFrom("jalali" as const, "gregorian" as const, "days" as const),
    step: fc.constantFrom(Number.NaN, 0, 1, 31, 32, 366, 367),
    from: fc.constantFrom("", "2026-11-25", "2026-13-01"),
  });
  fc.assert(
    fc.property(any, (over) => {
      const written: SeriesPlan = { authorizationId: "a-1", maxRetryCount: 1, description: null, ...over };
      expect(isWholePlan(written)).toBe(seriesPlan.safeParse(written).success);
    }),
    runs(5000),
  );
});
