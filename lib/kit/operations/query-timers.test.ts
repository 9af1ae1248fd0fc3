import { afterEach, expect, it, vi } from "vitest";
import { nextTask } from "@/lib/kit/when-idle";
import { soonTimers } from "./query-timers";

afterEach(() => {
  vi.useRealTimers();
});

it("sets a timer a task later, and not at all what was given up before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const [fired, never] = [vi.fn(), vi.fn()];
  soonTimers.setTimeout(fired, 1000);
  soonTimers.clearTimeout(soonTimers.setTimeout(never, 1000));
  expect(vi.getTimerCount()).toBe(0);
  await nextTask();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(fired).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});

it("gives up what is set, and repeats until then", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const [once, often] = [vi.fn(), vi.fn()];
  const [timeout, interval] = [soonTimers.setTimeout(once, 1000), soonTimers.setInterval(often, 400)];
  await nextTask();
  vi.advanceTimersByTime(900);
  soonTimers.clearTimeout(timeout);
  soonTimers.clearInterval(interval);
  soonTimers.clearTimeout(undefined);
  vi.advanceTimersByTime(5000);
  expect(once).not.toHaveBeenCalled();
  expect(often).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
