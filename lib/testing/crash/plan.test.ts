import { expect, it } from "vitest";
import { FAULTS, KINDS, NOES, planOf, STEPS, TARGETS } from "./plan";

const plans = (count: number, seed: number) =>
  Array.from({ length: count }, (_, number) => planOf(number, seed, { withLarge: true }));

it("81 deaths in a row have every kind, step and target together once, whatever the seed", () => {
  for (const seed of [1, 7, 1405]) {
    const met = new Set(plans(81, seed).map(({ kind, step, target }) => `${kind} ${step} ${target}`));
    expect(met.size).toBe(KINDS.length * STEPS.length * TARGETS.length);
  }
});

it("nine in a row have every kind with every target, and every step", () => {
  const some = plans(9, 3);
  expect(new Set(some.map(({ kind, target }) => `${kind} ${target}`)).size).toBe(9);
  expect(new Set(some.map(({ step }) => step)).size).toBe(STEPS.length);
});

it("81 deaths in a row meet every fault, and many of the noes to a payment that was made", () => {
  for (const seed of [1, 7, 1405]) {
    const all = plans(81, seed);
    expect(new Set(all.map(({ fault }) => fault)).size).toBe(FAULTS.length);
    expect(new Set(all.map(({ no }) => no)).size).toBeGreaterThan(NOES.length / 2);
  }
});

it("the same seed is the same plan", () => {
  expect(plans(50, 12)).toEqual(plans(50, 12));
  expect(plans(50, 12)).not.toEqual(plans(50, 13));
});
