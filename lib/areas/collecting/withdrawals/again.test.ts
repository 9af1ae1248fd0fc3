import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "@/lib/kit/format/jalali";
import { runs } from "@/lib/testing/rig/property";
import { type AgainNow, againOf, attemptsAhead } from "./again";
import { adviceOf } from "./failures";
import { collectProblem } from "./rules";
import { WITHDRAWAL_ERROR_CODES } from "./status";

/** The third of Azar 1405; the month ends on the 21st of December. */
const NOW = Date.parse("2026-11-24T08:00:00Z");
const now: AgainNow = {
  authorization: { status: "ACTIVE", expiresAt: "2027-03-01T00:00:00Z", limitRial: 1_000_000 },
  left: { remainingCount: 2, remainingRial: 900_000, periodEnd: "2026-12-21" },
};
const again = (code: string | null, more: Partial<AgainNow> = {}, amountRial = 500_000) =>
  againOf({ code, amountRial }, { ...now, ...more }, NOW);
const authorization = (more: Partial<NonNullable<AgainNow["authorization"]>>) => ({
  authorization: { status: "ACTIVE", expiresAt: "2027-03-01T00:00:00Z", limitRial: 1_000_000, ...more } as const,
});
const left = (more: Partial<NonNullable<AgainNow["left"]>>) => ({
  left: { remainingCount: 2, remainingRial: 900_000, periodEnd: "2026-12-21", ...more },
});

it("tries what was disturbed at once, and what the day or the month forbade on the first day that allows it", () => {
  expect(again("02")).toEqual({ worth: "yes", why: "disturbance", day: null, retries: 1 });
  expect(again(null)).toMatchObject({ worth: "yes", day: null });
  expect(again("04")).toEqual({ worth: "yes", why: "day", day: "2026-11-25", retries: 3 });
  expect(again("05")).toMatchObject({ why: "month", day: "2026-12-22" });
  expect(again("05", left({ periodEnd: "2026-12-05" }))).toMatchObject({ why: "month", day: "2026-12-06" });
  expect(again("02", left({ remainingCount: 0 }))).toMatchObject({ why: "month", day: "2026-12-22" });
  expect(again("02", left({ remainingCount: 0, periodEnd: null }))).toMatchObject({ why: "month", day: "2026-12-22" });
  expect(again("02", left({ remainingRial: 499_999 }))).toMatchObject({ why: "day", day: "2026-11-25" });
});

it("waits for salaries where the balance was too small: the turn of the month, or the days after it", () => {
  expect(again("01")).toMatchObject({ why: "salary", day: "2026-11-25" });
  const later = Date.parse("2026-11-27T08:00:00Z");
  expect(againOf({ code: "01", amountRial: 1 }, now, later)).toMatchObject({ why: "salary", day: "2026-12-22" });
});

it("says never where the authorization is what fails, or ends before the day", () => {
  expect(again("17")).toEqual({ worth: "never", why: "authorization" });
  expect(again("02", authorization({ status: "EXPIRED" }))).toEqual({ worth: "never", why: "authorization" });
  expect(again("02", authorization({ status: "REVOKED" }))).toEqual({ worth: "never", why: "authorization" });
  expect(again("05", authorization({ expiresAt: "2026-12-20T00:00:00Z" }))).toEqual({ worth: "never", why: "ends" });
});

it("sends nobody to try what has to be put right first", () => {
  expect(again("18")).toEqual({ worth: "later", why: "payer" });
  expect(again("11")).toEqual({ worth: "later", why: "amount" });
  expect(again("02", authorization({ limitRial: 400_000 }))).toEqual({ worth: "later", why: "amount" });
});

it("proposes no attempt after the authorization's end", () => {
  expect(again("04", authorization({ expiresAt: "2026-11-26T00:00:00Z" }))).toMatchObject({ retries: 2 });
  expect(again("04", authorization({ expiresAt: "2026-11-25T20:00:00Z" }))).toMatchObject({ retries: 1 });
});

it("never proposes what the authorization's own answers forbid", () => {
  const codes = fc.constantFrom(...WITHDRAWAL_ERROR_CODES, "99", null);
  const dayWithin = fc.integer({ min: -3, max: 80 }).map((days) => addDays("2026-11-24", days));
  const nows = fc.record({
    authorization: fc.record({
      status: fc.constantFrom("ACTIVE", "EXPIRED", "REVOKED", "PENDING_VERIFY", "UNKNOWN"),
      expiresAt: fc.option(dayWithin.map((day) => `${day}T12:00:00Z`)),
      limitRial: fc.option(fc.integer({ min: 1, max: 1000 })),
    }),
    left: fc.option(
      fc.record({
        remainingCount: fc.option(fc.integer({ min: 0, max: 2 })),
        remainingRial: fc.option(fc.integer({ min: 0, max: 1000 })),
        periodEnd: fc.option(fc.integer({ min: 0, max: 30 }).map((days) => addDays("2026-11-24", days))),
      }),
    ),
  });
  fc.assert(
    fc.property(codes, nows, fc.integer({ min: 1, max: 1000 }), (code, state, amountRial) => {
      const found = againOf({ code, amountRial }, state as AgainNow, NOW);
      if (found.worth !== "yes") return;
      expect(adviceOf(code)).not.toBe("new_authorization");
      const collecting = { amountRial, isInstant: found.day === null, date: found.day };
      expect(collectProblem(collecting, state as Required<AgainNow> as never, NOW)).toBeNull();
      expect(found.retries).toBeGreaterThanOrEqual(1);
    }),
    runs(1000),
  );
});

it("says until when attempts are made, and which of them an authorization or a month's count would end", () => {
  expect(attemptsAhead("2026-12-01", 1, null)).toEqual({ last: "2026-12-01", endsOn: null, monthEndsOn: null });
  // Azar 1405 ends on the 21st of December.
  expect(attemptsAhead("2026-12-20", 2, "2026-12-21T20:29:59Z")).toEqual({
    last: "2026-12-21",
    endsOn: null,
    monthEndsOn: null,
  });
  expect(attemptsAhead("2026-12-20", 4, "2026-12-22T00:00:00Z")).toEqual({
    last: "2026-12-23",
    endsOn: "2026-12-22",
    monthEndsOn: "2026-12-21",
  });
});
