import { expect, it } from "vitest";
import { periodsOf } from "@/components/kit/forms/periods";
import {
  periodAfter,
  periodsOfDays,
  queryOfView,
  typedIn,
  type ViewPeriod,
} from "@/lib/areas/records/saved-views/view";

/** The first of a Persian month, and a day in the middle of one. */
const FIRST = "2026-11-22";
const MIDDLE = "2026-12-06";
const on = (today: string) => (period: ViewPeriod) =>
  periodsOf(today, "jalali").find(({ id }) => id === period)?.range ?? { from: null, to: null };

it("offers every period that the days can mean, and none for days that are open or nobody's", () => {
  expect(periodsOfDays({ from: FIRST, to: FIRST }, on(FIRST))).toEqual(["today", "thisMonth"]);
  expect(periodsOfDays({ from: FIRST, to: MIDDLE }, on(MIDDLE))).toEqual(["thisMonth"]);
  expect(periodsOfDays({ from: null, to: null }, on(MIDDLE))).toEqual([]);
  expect(periodsOfDays({ from: FIRST, to: null }, on(MIDDLE))).toEqual([]);
});

it("keeps a replaced view relative where it is certain which period is meant, and days where it kept days", () => {
  const days = (today: string, period: ViewPeriod) => on(today)(period);
  const after = (today: string, view: { query: string; period: ViewPeriod | null }, chosen: ViewPeriod) =>
    periodAfter(view, days(today, chosen), on(today));
  const relative = { query: "status=FAILED", period: "thisMonth" } as const;
  expect(after(FIRST, relative, "thisMonth")).toBe("thisMonth");
  expect(after(MIDDLE, relative, "last7Days")).toBe("last7Days");
  expect(after(MIDDLE, { query: "status=FAILED", period: null }, "thisMonth")).toBe("thisMonth");
  // The first of a month is «today» as well.
  expect(after(FIRST, { query: "", period: "yesterday" }, "thisMonth")).toBeNull();
  expect(after(MIDDLE, { query: "from=2026-01-01&to=2026-01-31", period: null }, "thisMonth")).toBeNull();
  expect(periodAfter(relative, { from: null, to: null }, on(MIDDLE))).toBeNull();
});

it("keeps what a list asks for, and not where somebody is in it", () => {
  const address = new URLSearchParams("status=FAILED&page=3&record=81%3Fday%3D2026-11-29&perPage=50");
  expect(queryOfView(address)).toBe("perPage=50&status=FAILED");
});

it("keeps widths of columns and no text under their name", () => {
  expect(typedIn("widths=amount:220.date:160", {})).toEqual([]);
  for (const text of ["Ali-Rezaei.0912-345-6789", "Ali-Rezaei", "amount:220.Ali"])
    expect(typedIn(`widths=${text}`, {})).toEqual(["widths"]);
});
