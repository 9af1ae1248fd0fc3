import { expect, it } from "vitest";
import type { QueuedPage, QueuedSettlement } from "./answers";
import { waitingOf } from "./status";

const row = (status: QueuedSettlement["status"], amountRial = 1000) => ({ status, amountRial }) as QueuedSettlement;
const page = (items: QueuedSettlement[], more: Partial<QueuedPage> = {}) =>
  waitingOf({ items, page: 1, perPage: 100, total: items.length, hasMore: false, ...more });

it("adds up what waits, and nothing in another state although it was listed", () => {
  expect(page([row("QUEUED"), row("QUEUED", 500)])).toMatchObject({ count: 2, amountRial: 1500, isAtLeast: false });
  const mixed = [row("QUEUED"), row("SUBMITTED"), row("CANCELED"), row("FAILED")];
  expect(page(mixed)).toMatchObject({ count: 1, amountRial: 1000, isAtLeast: false, isCountAtLeast: false });
  expect(page([row("SUBMITTED")])).toMatchObject({ count: 0, amountRial: 0 });
});

it("says at least where more may wait", () => {
  expect(page([row("QUEUED")], { hasMore: true, total: 120 })).toMatchObject({ count: 120, isAtLeast: true });
  expect(page([row("QUEUED"), row("UNKNOWN")])).toMatchObject({ count: 1, isAtLeast: true, isCountAtLeast: true });
  // The service counts the rows that could not be read; where it counts nothing, nobody knows how many there are.
  expect(page([row("QUEUED")], { total: 2, unreadRows: 1 })).toMatchObject({
    count: 2,
    unread: 1,
    isAtLeast: true,
    isCountAtLeast: false,
  });
  expect(page([row("QUEUED")], { total: null, unreadRows: 1 })).toMatchObject({ count: 1, isCountAtLeast: true });
  expect(page([], { total: null, unreadRows: 1 })).toMatchObject({ count: 0, unread: 1, isCountAtLeast: true });
});
