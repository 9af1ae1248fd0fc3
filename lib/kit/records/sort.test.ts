import { expect, it } from "vitest";
import { choice, offeredFilters, search } from "./filter";
import { directionBy, LIST_SORTS, listSort, nextSort } from "./sort";

it("a column's head begins with the newest or the largest, and turns round when it is pressed again", () => {
  expect(nextSort("newest", "largest")).toBe("largest");
  expect(nextSort("largest", "largest")).toBe("smallest");
  expect(nextSort("smallest", "largest")).toBe("largest");
  expect(nextSort("smallest", "newest")).toBe("newest");
  expect(LIST_SORTS.map((sort) => [directionBy(sort, "newest"), directionBy(sort, "largest")])).toEqual([
    ["descending", undefined],
    ["ascending", undefined],
    [undefined, "descending"],
    [undefined, "ascending"],
  ]);
});

it("what only the book has is offered only where the book reads its list", () => {
  const filters = {
    status: choice("labels.status", ["done"], () => "orders.status.done"),
    q: search("lists.search.iban", { inBook: { kind: "settlement", label: "lists.search.account" } }),
    sort: listSort("settlement"),
  };
  expect(Object.keys(offeredFilters(filters, false))).toEqual(["status", "q"]);
  expect(offeredFilters(filters, false).q.label).toBe("lists.search.iban");
  expect(Object.keys(offeredFilters(filters, true))).toEqual(["status", "q", "sort"]);
  expect(offeredFilters(filters, true).q.label).toBe("lists.search.account");
  // Withdrawals are read in any case, and our own tables need no book.
  expect(Object.keys(offeredFilters({ sort: listSort("withdrawal") }, false))).toEqual(["sort"]);
  expect(Object.keys(offeredFilters({ sort: listSort() }, false))).toEqual(["sort"]);
});
