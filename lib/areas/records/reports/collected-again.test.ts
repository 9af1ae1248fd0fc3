import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/kit/format/jalali";
import { runs } from "@/lib/testing/rig/property";
import { AGAIN_WITHIN_DAYS, collectedAgain, type OverWithdrawal } from "./collected-again";

const DAY = "2026-10-01";
const failed = (more: Partial<OverWithdrawal> = {}): OverWithdrawal => ({
  isDone: false,
  key: "a 100",
  day: DAY,
  attempts: 1,
  isInstant: false,
  endedAt: null,
  ...more,
});
const done = (days: number, more: Partial<OverWithdrawal> = {}): OverWithdrawal =>
  failed({ isDone: true, day: addDays(DAY, days), ...more });
const count = (...rows: OverWithdrawal[]) => collectedAgain(rows).size;

describe("what was collected again", () => {
  it("is the same amount under the same authorization, so many days after the failure at most", () => {
    expect(count(failed(), done(1))).toBe(1);
    expect(count(failed(), done(AGAIN_WITHIN_DAYS))).toBe(1);
    expect(count(failed(), done(AGAIN_WITHIN_DAYS + 1))).toBe(0);
    expect(count(failed(), done(1, { key: "a 200" }))).toBe(0);
    expect(count(failed(), done(-1))).toBe(0);
  });

  it("was collected after the last attempt: what came while attempts were made is another debt", () => {
    expect(count(failed({ attempts: 4 }), done(2))).toBe(0);
    expect(count(failed({ attempts: 4 }), done(4))).toBe(1);
    expect(count(failed({ attempts: 4, isInstant: true }), done(2))).toBe(1);
  });

  it("of the same day only where both were seen to end, and in that order", () => {
    const [early, late] = [new Date("2026-10-01T06:00:00Z"), new Date("2026-10-01T09:00:00Z")];
    expect(count(failed({ endedAt: early }), done(0, { endedAt: late }))).toBe(1);
    expect(count(failed({ endedAt: late }), done(0, { endedAt: early }))).toBe(0);
    expect(count(failed(), done(0, { endedAt: late }))).toBe(0);
  });

  it("stands for one failed one, and as many as can be find theirs", () => {
    expect(count(failed(), failed({ day: addDays(DAY, 1) }), done(2))).toBe(1);
    // The first can only be served by the first: were that given to the second, nothing would be left.
    expect(count(failed(), failed({ day: addDays(DAY, 40) }), done(44), done(60))).toBe(2);
    const rows = fc.array(
      fc.record({
        isDone: fc.boolean(),
        days: fc.integer({ min: 0, max: 90 }),
        attempts: fc.integer({ min: 1, max: 16 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(rows, (all) => {
        const pairs = [...collectedAgain(all.map(({ days, ...row }) => failed({ ...row, day: addDays(DAY, days) })))];
        expect(new Set(pairs.map(([, brought]) => brought)).size).toBe(pairs.length);
        for (const [earlier, brought] of pairs) {
          expect([earlier.isDone, brought.isDone]).toEqual([false, true]);
          expect(brought.day > earlier.day).toBe(true);
        }
      }),
      runs(1000),
    );
  });
});
