import { describe, expect, it } from "vitest";
import type { ChartData } from "./chart-data";
import { movedBy, toldOf } from "./chart-span";

describe("time runs as the language is read", () => {
  it("goes where an arrow points", () => {
    const at = { from: 3, at: 5 };
    expect(movedBy("ArrowRight", at, 10, false)).toBe(6);
    expect(movedBy("ArrowRight", at, 10, true)).toBe(4);
    expect(movedBy("ArrowLeft", at, 10, true)).toBe(6);
    expect(movedBy("ArrowUp", at, 10, true)).toBe(6);
    expect(movedBy("PageDown", at, 10, true)).toBe(0);
    expect(movedBy("ArrowRight", { from: 9, at: 9 }, 10, false)).toBe(9);
  });

  it("begins at the newest, and leaves other keys alone", () => {
    expect(movedBy("ArrowLeft", null, 10, true)).toBe(9);
    expect([movedBy("Home", null, 10, true), movedBy("End", null, 10, false)]).toEqual([0, 9]);
    expect(movedBy("Tab", null, 10, false)).toBeNull();
  });
});

const DATA: ChartData = {
  pointName: "Day",
  series: [
    { id: "in", label: "In", color: "--chart-1" },
    { id: "inBefore", label: "In before", color: "--chart-1", isBefore: true },
  ],
  points: [
    { id: "1", label: "1", fullLabel: "day 1", href: "/1", values: { in: 10, inBefore: 1 } },
    { id: "2", label: "2", fullLabel: "day 2", href: "/2", values: { in: null, inBefore: 2 } },
    { id: "3", label: "3", fullLabel: "day 3", href: "/3", values: { in: 30, inBefore: null } },
  ],
  format: (value) => `${value} rial`,
  formatAxis: String,
  span: "sum",
  hrefOf: (first, last) => `/${first.id}-${last.id}`,
};
const told = (data: ChartData, from: number, at: number) => {
  const found = toldOf(data, { from, at }, (before, after) => `${before} to ${after}`);
  return found && { ...found, values: found.values.map(([, value]) => value) };
};

describe("what is told", () => {
  it("of a point is its values, and the way to its rows", () => {
    expect(told(DATA, 0, 0)).toEqual({
      ...{ name: "day 1", count: 1, unread: 0, href: "/1" },
      values: ["10 rial", "1 rial"],
    });
    expect(told(DATA, 1, 1)).toMatchObject({ unread: 1, values: ["—", "2 rial"] });
  });

  it("of a span is what it comes to, dragged either way, and how much of it is not read", () => {
    const sums = { name: "day 1 – day 3", count: 3, unread: 1, href: "/1-3", values: ["40 rial", "3 rial"] };
    expect(told(DATA, 0, 2)).toEqual(sums);
    expect(told(DATA, 2, 0)).toEqual(sums);
  });

  it("of a state is from what to what it changed", () => {
    expect(told({ ...DATA, span: "change" }, 0, 2)?.values).toEqual(["10 rial to 30 rial", "1 rial to 2 rial"]);
  });
});
