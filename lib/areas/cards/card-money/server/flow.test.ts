import { expect, it } from "vitest";
import type { CardStatementRow } from "./answers";
import { flowOf } from "./flow";

let made = 0;
const row = (at: string | null, movedRial: number, balanceRial: number | null): CardStatementRow => {
  made += 1;
  return {
    trackingCode: String(made),
    status: movedRial < 0 ? "WITHDRAWAL" : "DEPOSIT",
    amountRial: Math.abs(movedRial),
    balanceRial,
    description: null,
    at,
  };
};
/** Noon in Tehran. */
const noon = (day: string) => `${day}T08:30:00.000Z`;
const rows = [
  row(noon("2026-11-24"), -400, 600),
  row(noon("2026-11-22"), 300, 1000),
  row(noon("2026-11-21"), -100, 700),
];

it("has what moved on each day and what was held at its end, also on days without rows", () => {
  const { points, unplaced, left } = flowOf({ rows, unread: 0, isCut: false }, "2026-11-20", "2026-11-24");
  expect(points).toEqual([
    { day: "2026-11-20", isRead: true, inRial: 0, outRial: 0, balanceRial: 800 },
    { day: "2026-11-21", isRead: true, inRial: 0, outRial: 100, balanceRial: 700 },
    { day: "2026-11-22", isRead: true, inRial: 300, outRial: 0, balanceRial: 1000 },
    { day: "2026-11-23", isRead: true, inRial: 0, outRial: 0, balanceRial: 1000 },
    { day: "2026-11-24", isRead: true, inRial: 0, outRial: 400, balanceRial: 600 },
  ]);
  expect([unplaced, left]).toEqual([0, 0]);
});

it("draws nothing of the oldest day that was met, nor of those before it, where there are more rows than were read", () => {
  const { points, left } = flowOf({ rows, unread: 0, isCut: true }, "2026-11-20", "2026-11-24");
  expect(points.map(({ isRead }) => isRead)).toEqual([false, false, true, true, true]);
  expect(points[1]).toMatchObject({ outRial: 0, balanceRial: null });
  expect(points[2]).toMatchObject({ inRial: 300, balanceRial: 1000 });
  expect(left).toBe(2);
});

it("is sure of no day where a row could not be read, or nobody says when it was", () => {
  for (const read of [
    { rows, unread: 1, isCut: false },
    { rows: [...rows, row(null, 50, null)], unread: 0, isCut: false },
  ]) {
    const { points, unplaced } = flowOf(read, "2026-11-21", "2026-11-24");
    expect(points.every(({ isRead }) => !isRead)).toBe(true);
    expect(unplaced).toBe(1);
  }
});
