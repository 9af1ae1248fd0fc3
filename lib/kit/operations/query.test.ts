import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { nextTryAfterMs, shouldRetry } from "./client";
import { ApiError, type ErrorCode } from "./errors";
import { invalidateTags } from "./query";

it("asks again for a first answer that was on its way when something changed", async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ["shop", "withdrawals.show"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    meta: { reads: ["withdrawals"] },
  });
  const stop = observer.subscribe(() => {});
  for (let change = 0; change < 3; change++) void invalidateTags(client, "shop", ["withdrawals"]);
  void invalidateTags(client, "other", ["withdrawals"]);
  void invalidateTags(client, "shop", ["member"]);
  expect(answers).toHaveLength(1);
  answers[0]?.("before the change");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("after it");
  await expect.poll(() => observer.getCurrentResult().data).toBe("after it");
  expect(answers).toHaveLength(2);
  stop();
  client.clear();
});

it("lets an answer on its way finish where changes come faster than answers, and asks once more after it", async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const cut: unknown[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ["shop", "orders.list"],
    queryFn: ({ signal }) => {
      signal.addEventListener("abort", () => cut.push(signal.reason));
      return new Promise<string>((resolve) => answers.push(resolve));
    },
    meta: { reads: ["orders"] },
  });
  const stop = observer.subscribe(() => {});
  const change = () => void invalidateTags(client, "shop", ["orders"], { letFinish: true });
  answers[0]?.("first");
  await expect.poll(() => observer.getCurrentResult().data).toBe("first");
  for (let at = 0; at < 5; at++) change();
  expect(answers).toHaveLength(2);
  answers[1]?.("from before some changes");
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.("after all of them");
  await expect.poll(() => observer.getCurrentResult().data).toBe("after all of them");
  expect([answers.length, cut]).toEqual([3, []]);
  stop();
  client.clear();
});

it("plans the next try of a failed read: when the limit is free again, or as often as the screen asks, or twice a minute", () => {
  const after = (code: ErrorCode, everyMs: number | false, retryAfterSeconds?: number) =>
    nextTryAfterMs(new ApiError(code, { retryAfterSeconds }), everyMs);
  expect(after("busy", 10_000, 7)).toBe(7000);
  expect(after("busy", false)).toBe(3000);
  expect(after("upstream_unavailable", 10_000)).toBe(10_000);
  expect([after("upstream_timeout", false), after("network", 180_000)]).toEqual([30_000, 30_000]);
  expect([after("upstream_rejected", 10_000), after("forbidden", false)]).toEqual([null, null]);
});

it("does not ask a service whose limit is used up again at once", () => {
  expect(shouldRetry(0, new ApiError("upstream_unavailable"))).toBe(true);
  expect(shouldRetry(0, new ApiError("busy", { retryAfterSeconds: 3 }))).toBe(false);
});
