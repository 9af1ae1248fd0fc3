import { expect, it } from "vitest";
import type { Column } from "./column";
import { mostTelling } from "./use-beside-rows";

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: "labels.amount",
  cell: () => null,
  card: "line",
  ...more,
});

it("beside a record a table keeps what names a row, the first fact and what orders the list, in their order", () => {
  const columns = [
    column("status", { card: "aside" }),
    column("payer"),
    column("amount", { card: "title", sort: "largest" }),
    column("bank"),
    column("day", { sort: "newest" }),
    column("reason"),
  ];
  const ids = (most: number) => mostTelling(columns, most).map(({ id }) => id);
  expect(ids(4)).toEqual(["status", "payer", "amount", "day"]);
  expect(ids(3)).toEqual(["status", "payer", "amount"]);
  expect(ids(5)).toEqual(["status", "payer", "amount", "bank", "day"]);
  expect(ids(9)).toEqual(columns.map(({ id }) => id));
});
