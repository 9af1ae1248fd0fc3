import { expect, it } from "vitest";
import type { QueuedPage, QueuedSettlement } from "./server/answers";
import { depositsFor, waitingOf } from "./status";

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
  // The service counts unreadable rows too; if it does not count, the number is unknown.
  expect(page([row("QUEUED")], { total: 2, unreadRows: 1 })).toMatchObject({
    count: 2,
    unread: 1,
    isAtLeast: true,
    isCountAtLeast: false,
  });
  expect(page([row("QUEUED")], { total: null, unreadRows: 1 })).toMatchObject({ count: 1, isCountAtLeast: true });
  expect(page([], { total: null, unreadRows: 1 })).toMatchObject({ count: 0, unread: 1, isCountAtLeast: true });
});

it("says which deposit lets the smallest and which lets all go, and no more than is known", () => {
  const waiting = (amountRial: number, wageRial: number | null = 10) =>
    ({ ...row("QUEUED", amountRial), wageRial }) as QueuedSettlement;
  const deposits = (items: QueuedSettlement[], balanceRial: number, more: Partial<QueuedPage> = {}) =>
    depositsFor({ items, page: 1, perPage: 100, total: items.length, hasMore: false, ...more }, balanceRial);
  const two = [waiting(5000), waiting(1000)];
  expect(deposits(two, 200)).toEqual({ count: 2, smallestRial: 810, allRial: 5820, isAtLeast: false });
  expect(deposits(two, 1010)).toMatchObject({ smallestRial: 0, allRial: 5010 });
  expect(deposits(two, 9000)).toMatchObject({ smallestRial: 0, allRial: 0 });
  // On a later page there may be a smaller one.
  expect(deposits(two, 200, { hasMore: true })).toMatchObject({ smallestRial: null, allRial: 5820, isAtLeast: true });
  expect(deposits([waiting(1000, null)], 0)).toMatchObject({ smallestRial: 1000, isAtLeast: true });
  expect(deposits([row("SUBMITTED")], 0)).toBeNull();
});
