import { expect, it } from "vitest";
import { processSingleton } from "./process-singleton";

it("makes a value once, whatever it is", () => {
  const make = () => processSingleton("an object", () => ({}));
  expect(make()).toBe(make());
  expect([processSingleton("nothing", () => undefined), processSingleton("nothing", () => 1)]).toEqual([
    undefined,
    undefined,
  ]);
});

it("forgets a promise that failed, and keeps one that did not", async () => {
  let tries = 0;
  const make = () =>
    processSingleton("a promise", async () => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
      return tries;
    });
  await expect(Promise.allSettled([make(), make()])).resolves.toHaveLength(2);
  expect(tries).toBe(1);
  expect([await make(), await make()]).toEqual([2, 2]);
});
