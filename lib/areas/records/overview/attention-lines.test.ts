import { expect, test } from "vitest";
import { attentionLines, shownFirst } from "./attention-lines";
import type { AttentionItem } from "./schemas";

test("the most urgent are shown first, and no button hides a single one", () => {
  expect(shownFirst([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5]);
  expect(shownFirst([1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4]);
});

test("what names orders takes more room than what does not, and what is folded away takes none", () => {
  const order = { orderId: "a", amountRial: 1000, name: null, outcome: null };
  const ended: AttentionItem = { kind: "orders_ended", count: 2, orders: [order, order] };
  const failed: AttentionItem = { kind: "settlements_failed", count: 1 };
  const [withOrders = 0, plain = 0] = attentionLines([ended, failed]);
  expect(withOrders).toBeGreaterThan(plain);
  expect(attentionLines(Array.from({ length: 7 }, () => failed))).toHaveLength(4);
  expect(attentionLines([])).toEqual([]);
});
