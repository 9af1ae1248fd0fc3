import { expect, it, vi } from "vitest";
import { MOST_COLUMNS } from "@/lib/kit/row-files/limits";
import * as headings from "@/lib/kit/tables/headings";
import { importColumns } from "./columns";

const own = Array.from({ length: 100 }, (_, index) => ({ id: String(index), name: `Field ${index}` }));

it("knows the form's fields before the business's own, and of two alike the first", () => {
  const { columnsIn } = importColumns([
    { id: "1", name: "Mobile" },
    { id: "2", name: "سطح" },
    { id: "3", name: "سطح" },
  ]);
  expect(columnsIn(["موبایل", "سطح", "Mobile", "گربه"])).toEqual(["mobile", "own:2", null, null]);
});

it("looks at so many cells of a file whatever it holds, and names the business's own fields once", () => {
  const key = vi.spyOn(headings, "headingKeys");
  const { headingAt } = importColumns(own);
  const rows = Array.from({ length: 5000 }, () => Array.from({ length: 1000 }, (_, index) => `Nothing ${index}`));
  expect(headingAt(rows)).toBe(null);
  expect(key).toHaveBeenCalledTimes(20 * MOST_COLUMNS);
});
