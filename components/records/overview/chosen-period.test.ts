import { expect, it } from "vitest";
import { alongside, chosenPeriod } from "./chosen-period";

const TODAY = "2026-11-29"; // 8 Azar 1405

it("names the last days, ready or not, and as many before them", () => {
  expect(chosenPeriod({ days: "7" }, TODAY, "jalali")).toEqual({
    ...{ from: "2026-11-23", to: TODAY, ready: "week" },
    before: { from: "2026-11-16", to: "2026-11-22" },
  });
  expect(chosenPeriod({ days: "30" }, TODAY, "jalali").ready).toBe("month");
  expect(chosenPeriod({ days: "90" }, TODAY, "jalali")).toMatchObject({ from: "2026-09-01", ready: null });
});

it("compares a month that goes on with the same days of the month before, in the calendar of the member", () => {
  expect(chosenPeriod({ days: "thisMonth" }, TODAY, "jalali")).toMatchObject({
    ...{ from: "2026-11-22", to: TODAY },
    before: { from: "2026-10-23", to: "2026-10-30" },
  });
  expect(chosenPeriod({ days: "lastMonth" }, TODAY, "gregorian")).toMatchObject({
    ...{ from: "2026-10-01", to: "2026-10-31" },
    before: { from: "2026-09-01", to: "2026-09-30" },
  });
  // February has no thirtieth day.
  expect(chosenPeriod({ days: "thisMonth" }, "2026-03-30", "gregorian").before).toEqual({
    ...{ from: "2026-02-01", to: "2026-02-28" },
  });
});

it("lets days of one's own count more, until today at most", () => {
  const own = { days: "7", from: "2026-11-20", to: "2027-01-01" } as const;
  expect(chosenPeriod(own, TODAY, "jalali")).toMatchObject({
    ...{ from: "2026-11-20", to: TODAY, ready: null },
    before: { from: "2026-11-10", to: "2026-11-19" },
  });
});

it("puts a day beside the one as far from the beginning, also where the book begins later", () => {
  const period = chosenPeriod({ days: "7" }, TODAY, "jalali");
  const now = ["2026-11-23", "2026-11-24", "2026-11-25"].map((from) => ({ from }));
  const before = [{ from: "2026-11-17", rial: 1 }];
  expect(alongside(now, before, "day", period, "jalali")).toEqual([
    undefined,
    { from: "2026-11-17", rial: 1 },
    undefined,
  ]);
});

it("puts months beside each other by their order", () => {
  const period = chosenPeriod({ days: "7", from: "2026-07-10", to: "2026-10-05" }, TODAY, "gregorian");
  const now = ["2026-07-10", "2026-08-01", "2026-09-01", "2026-10-01"].map((from) => ({ from }));
  const before = ["2026-04-13", "2026-05-01", "2026-06-01", "2026-07-01"].map((from) => ({ from }));
  expect(period.before.from).toBe("2026-04-13");
  expect(alongside(now, before, "month", period, "gregorian")).toEqual(before);
});
