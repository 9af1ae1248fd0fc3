import { expect, it, vi } from "vitest";
import { findFlaky } from "./flaky";
import type { Failure } from "./results";

const failureOf = (title: string): Failure => ({
  line: `e2e/lists.spec.ts › ${title} › not found`,
  test: { part: "e2e", file: "e2e/lists.spec.ts", title },
});

it("a failed test that passes alone is flaky; one that fails again is not, nor what has no test to run", async () => {
  const failures = [failureOf("one"), failureOf("two"), { line: "crash" }];
  const runAlone = vi.fn(async ({ title }: { title: string }) => ({ passed: title === "one", trace: "traces/1" }));
  const flaky = await findFlaky(failures, 3, runAlone);
  expect(flaky).toEqual([{ failure: failures[0], name: "e2e/lists.spec.ts › one", trace: "traces/1" }]);
  expect(runAlone.mock.calls.map(([{ title }]) => title)).toEqual(["one", "two"]);
});

it("more than three failures are run no second time", async () => {
  const runAlone = vi.fn(async () => ({ passed: true }));
  expect(await findFlaky([failureOf("one")], 4, runAlone)).toEqual([]);
  expect(runAlone).not.toHaveBeenCalled();
});
