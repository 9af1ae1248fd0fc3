import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Change } from "./event-stream";
import { gatherChanges } from "./gather-changes";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function gathering(answersAfterMs: number) {
  const applied: Change[] = [];
  const change = gatherChanges(async (each) => {
    applied.push(each);
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
  });
  return { applied, change };
}

it("passes the first change on at once, and those that come meanwhile together", async () => {
  const { applied, change } = gathering(1000);
  change({ tags: ["orders"], ids: ["a"] });
  expect(applied).toEqual([{ tags: ["orders"], ids: ["a"] }]);
  for (const id of ["b", "c", "b"]) change({ tags: ["orders", "wallet"], ids: [id] });
  await vi.advanceTimersByTimeAsync(999);
  expect(applied).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(applied[1]).toEqual({ tags: ["orders", "wallet"], ids: ["b", "c"] });
});

it("rests between two goes, however fast the answers are, and then is as quick as at first", async () => {
  const { applied, change } = gathering(0);
  for (let at = 0; at < 100; at += 1) {
    change({ tags: ["webhooks"] });
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(applied.length).toBeLessThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(1000);
  const before = applied.length;
  change({ tags: "all" });
  expect(applied.slice(before)).toEqual([{ tags: "all" }]);
});

it("waits for no answer that hangs or fails, and forgets no change", async () => {
  const { applied, change } = gathering(60_000);
  change({ tags: ["orders"] });
  change({ tags: "all" });
  change({ tags: ["wallet"], ids: ["x"] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(applied[1]).toEqual({ tags: "all", ids: ["x"] });

  let times = 0;
  const failing = gatherChanges(() => {
    times += 1;
    return Promise.reject(new Error("no"));
  });
  failing({ tags: ["orders"] });
  failing({ tags: ["orders"] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(times).toBe(2);
});
