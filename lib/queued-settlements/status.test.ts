import { expect, it } from "vitest";
import type { QueuedPage, QueuedSettlement } from "./answers";
import { waitingOf } from "./status";

const row = (status: QueuedSettlement["status"], amountRial = 1000) => ({ status, amountRial }) as QueuedSettlement;
const page = (items: QueuedSettlement[], more: Partial<QueuedPage> = {}) =>
  waitingOf({ items, page: 1, perPage: 100, total: items.length, hasMore: false, ...more });

it("adds up what waits, and nothing in another state although it was listed", () => {
  expect(page([row("QUEUED"), row("QUEUED", 500)])).toEqual({ count: 2, amountRial: 1500, isAtLeast: false });
  const mixed = [row("QUEUED"), row("SUBMITTED"), row("CANCELED"), row("FAILED")];
  expect(page(mixed)).toEqual({ count: 1, amountRial: 1000, isAtLeast: false });
  expect(page([row("SUBMITTED")])).toMatchObject({ count: 0, amountRial: 0 });
});

it("says at least where more may wait", () => {
  expect(page([row("QUEUED")], { hasMore: true, total: 120 })).toMatchObject({ count: 120, isAtLeast: true });
  expect(page([row("QUEUED")], { unreadRows: 1 })).toMatchObject({ isAtLeast: true });
  expect(page([row("QUEUED"), row("UNKNOWN")])).toMatchObject({ count: 1, isAtLeast: true });
});
