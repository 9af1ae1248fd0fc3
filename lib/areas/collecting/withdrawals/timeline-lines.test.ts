import { expect, it } from "vitest";
import type { SeenState, TimelineEntry } from "./timeline";
import { changesOf, newReasonOf, seenSince } from "./timeline-lines";

const seen = (change: Partial<SeenState> = {}): SeenState => ({
  status: "INIT",
  retryCount: 0,
  errorCode: null,
  hasPayerAccount: false,
  refundId: null,
  ...change,
});

it("tells of the first sighting by its status", () => {
  expect(changesOf(null, seen({ status: "DONE" }))).toEqual([{ kind: "firstSeen", status: "DONE" }]);
});

it("tells of all that is new, the status first", () => {
  expect(changesOf(seen(), seen({ status: "PENDING", retryCount: 1, errorCode: "01" }))).toEqual([
    { kind: "became", status: "PENDING" },
    { kind: "attemptFailed", attempt: 1 },
  ]);
  expect(changesOf(seen(), seen({ status: "DONE", retryCount: 1, hasPayerAccount: true }))).toEqual([
    { kind: "became", status: "DONE" },
    { kind: "attemptMade", attempt: 1 },
    { kind: "accountArrived" },
  ]);
});

it("does not call the attempt that succeeded a failed one, though an older reason is still there", () => {
  const before = seen({ status: "PENDING", retryCount: 1, errorCode: "02" });
  const [, attempt] = changesOf(before, seen({ status: "DONE", retryCount: 2, errorCode: "02" }));
  expect(attempt).toEqual({ kind: "attemptMade", attempt: 2 });
});

it("tells of the payer's account and of a refund that came later", () => {
  expect(changesOf(seen({ status: "DONE" }), seen({ status: "DONE", hasPayerAccount: true }))).toEqual([
    { kind: "accountArrived" },
  ]);
  expect(changesOf(seen({ status: "DONE" }), seen({ status: "DONE", refundId: "r" }))).toEqual([
    { kind: "refundArrived" },
  ]);
});

it("never has nothing to say", () => {
  expect(changesOf(seen({ errorCode: "01" }), seen({ errorCode: "02" }))).toEqual([{ kind: "changed" }]);
});

it("says a reason once", () => {
  const entry = (before: SeenState | null, state: SeenState): TimelineEntry => ({
    id: "1",
    at: "2026-11-20T10:00:00Z",
    kind: "seen",
    source: "poll",
    actorName: null,
    deliveryId: null,
    state,
    before,
  });
  const waiting = seen({ status: "PENDING", retryCount: 1, errorCode: "01" });
  expect(newReasonOf(entry(seen(), waiting))).toBe("01");
  expect(newReasonOf(entry(waiting, { ...waiting, hasPayerAccount: true }))).toBeNull();
  expect(newReasonOf(entry(waiting, { ...waiting, retryCount: 2 }))).toBe("01");
});

it("tells since when the state that it is in has been seen", () => {
  const line = (at: string, state: Partial<SeenState>): TimelineEntry => ({
    id: at,
    at,
    kind: "seen",
    source: "poll",
    actorName: null,
    deliveryId: null,
    state: seen(state),
    before: null,
  });
  const lines = [
    line("2026-01-01T08:00:00.000Z", { status: "PENDING", retryCount: 1 }),
    line("2026-01-02T08:00:00.000Z", { status: "FAILED", retryCount: 2 }),
    line("2026-01-03T08:00:00.000Z", { status: "FAILED", retryCount: 2, errorCode: "17" }),
  ];
  expect(seenSince(lines, { status: "FAILED", retryCount: 2 })).toBe("2026-01-02T08:00:00.000Z");
  expect(seenSince(lines.slice(0, 1), { status: "PENDING", retryCount: 1 })).toBe("2026-01-01T08:00:00.000Z");
  // Not what was seen last: it has gone on since.
  expect(seenSince(lines, { status: "PENDING", retryCount: 1 })).toBeNull();
  expect(seenSince([], { status: "FAILED", retryCount: 2 })).toBeNull();
});
