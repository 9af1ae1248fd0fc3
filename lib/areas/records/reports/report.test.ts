import { expect, it } from "vitest";
import { reportLines } from "./lines";
import { monthsUntil, periodBefore, reportPeriod } from "./periods";

const TODAY = "2026-11-20";

it("offers the months of the reader's calendar, the newest until today", () => {
  const months = monthsUntil(TODAY, "jalali");
  expect(months).toHaveLength(13);
  expect(months.slice(0, 2)).toEqual([
    { from: "2026-10-23", to: TODAY },
    { from: "2026-09-23", to: "2026-10-22" },
  ]);
  // Esfand of a common year and of a leap year, by their ends.
  expect(months.map(({ to }) => to)).toContain("2026-03-20");
  expect(monthsUntil(TODAY, "gregorian").slice(0, 2)).toEqual([
    { from: "2026-11-01", to: TODAY },
    { from: "2026-10-01", to: "2026-10-31" },
  ]);
});

it("makes a good period of any address", () => {
  const of = (from?: string, to?: string) => reportPeriod({ from, to }, TODAY, "jalali");
  expect(of()).toEqual({ from: "2026-10-23", to: TODAY });
  expect(of("2026-11-01", "2026-11-05")).toEqual({ from: "2026-11-01", to: "2026-11-05" });
  expect(of("2026-11-05", "2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-05" });
  expect(of("2026-11-18", "2027-01-01")).toEqual({ from: "2026-11-18", to: TODAY });
  expect(of("2027-01-01", "2027-01-02")).toEqual({ from: TODAY, to: TODAY });
  expect(of("2020-01-01", TODAY)).toEqual({ from: "2025-11-20", to: TODAY });
  expect(of(undefined, "2026-11-05")).toEqual({ from: "2026-11-05", to: "2026-11-05" });
});

it("compares with as many days right before", () => {
  expect(periodBefore({ from: "2026-11-01", to: "2026-11-30" })).toEqual({ from: "2026-10-02", to: "2026-10-31" });
  expect(periodBefore({ from: TODAY, to: TODAY })).toEqual({ from: "2026-11-19", to: "2026-11-19" });
});

it("tells the change with the signs of the amounts beside it, and leaves out what neither period has", () => {
  const of = (openingRial: number, inRial: number, outRial: number, closingRial: number) => ({
    count: 1,
    inRial,
    outRial,
    feeRial: 0,
    uncertainFeeRial: 0,
    underWayRial: 0,
    wallet: { openingRial, cameBackRial: 0, differenceRial: 0, closingRial },
  });
  const lines = reportLines(of(100, 60, 50, 110), of(0, 120, 20, 100));
  expect(lines).toEqual([
    { name: "opening", rial: 100, beforeRial: 0, moreRial: 100, moreShare: null },
    { name: "in", rial: 60, beforeRial: 120, moreRial: -60, moreShare: -0.5 },
    { name: "out", rial: -50, beforeRial: -20, moreRial: -30, moreShare: -1.5 },
    { name: "closing", rial: 110, beforeRial: 100, moreRial: 10, moreShare: 0.1 },
  ]);
  for (const { rial, beforeRial, moreRial } of lines) expect((beforeRial ?? 0) + (moreRial ?? 0)).toBe(rial);
  expect(lines.slice(0, -1).reduce((sum, { rial }) => sum + (rial ?? 0), 0)).toBe(lines.at(-1)?.rial);
  expect(reportLines(of(-50, 0, 0, 0), of(50, 0, 0, 0))[0]).toMatchObject({ moreRial: -100, moreShare: null });
  expect(reportLines(of(1, 2, 3, 0), null).every(({ moreRial }) => moreRial === null)).toBe(true);
});
