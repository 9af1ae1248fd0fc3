import { expect, it } from "vitest";
import { ITEM_STATUS, ORDER_STATUS } from "@/lib/areas/money/orders/status";
import { QUEUED_STATUS } from "@/lib/areas/money/queued-settlements/status";
import { BATCH_ITEM_STATUS } from "./status";

const greens = (statuses: Record<string, { tone: string }>): string[] =>
  Object.entries(statuses).flatMap(([name, { tone }]) => (tone === "success" ? [name] : []));

it("looks like success only where the money arrived: what was handed over or sent is not paid", () => {
  expect(greens(BATCH_ITEM_STATUS)).toEqual([]);
  expect(greens(QUEUED_STATUS)).toEqual([]);
  expect(greens(ITEM_STATUS)).toEqual(["done"]);
  expect(greens(ORDER_STATUS)).toEqual(["done"]);
});
