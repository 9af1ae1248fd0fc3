import { expect, it } from "vitest";
import { periodsOf } from "./periods";

const rangeOf = (id: string, today: string, calendar: "jalali" | "gregorian") =>
  periodsOf(today, calendar).find((period) => period.id === id)?.range;

it("knows months of either calendar", () => {
  expect(rangeOf("thisMonth", "2026-11-20", "jalali")).toEqual({ from: "2026-10-23", to: "2026-11-20" });
  expect(rangeOf("lastMonth", "2026-11-20", "jalali")).toEqual({ from: "2026-09-23", to: "2026-10-22" });
  expect(rangeOf("lastMonth", "2026-03-31", "gregorian")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(rangeOf("last7Days", "2026-11-20", "jalali")).toEqual({ from: "2026-11-14", to: "2026-11-20" });
});
