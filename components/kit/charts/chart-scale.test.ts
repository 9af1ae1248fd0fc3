import { expect, it } from "vitest";
import { gridValues } from "./chart-scale";

it.each([
  [
    [0, 0],
    [0, 1],
  ],
  [[], [0, 1]],
  [
    [3, 8, 10],
    [0, 2.5, 5, 7.5, 10],
  ],
  [[12_300_000], [0, 5_000_000, 10_000_000, 15_000_000]],
  [
    [-40, 60],
    [-50, -25, 0, 25, 50, 75],
  ],
  [[-7], [-8, -6, -4, -2, 0]],
  [[0.3], [0, 0.1, 0.2, 0.3, 0.4].slice(0, 4)],
])("draws lines at round values around %j", (values, lines) => {
  const found = gridValues(values);
  expect(found.map((value) => Number(value.toFixed(6)))).toEqual(lines);
  expect(found).toContain(0);
});
