import { expect, it } from "vitest";
import { ALL_INQUIRIES, inquiryPlanOf } from "./inquiries/plan";
import { ALL_NOTICES, NOTICE_STEPS, noticePlanOf } from "./notices/plan";
import { ALL_PAYERS, payerPlanOf } from "./payers/plan";
import { ALL, FAULTS, FEW, KINDS, NOES, planOf, ROUND, STEPS, TARGETS } from "./plan";

const plans = (count: number, seed: number) =>
  Array.from({ length: count }, (_, number) => planOf(number, seed, { withLarge: true }));

it("as many deaths in a row as there are together have every kind, step and target together once, whatever the seed", () => {
  for (const seed of [1, 7, 1405]) {
    const met = new Set(plans(ALL, seed).map(({ kind, step, target }) => `${kind} ${step} ${target}`));
    expect(met.size).toBe(ALL);
  }
});

it("a round of them has every kind with every target, and every step", () => {
  const some = plans(ROUND, 3);
  expect(new Set(some.map(({ kind, target }) => `${kind} ${target}`)).size).toBe(ROUND);
  expect(new Set(some.map(({ step }) => step)).size).toBe(STEPS.length);
});

it.each([
  [1405, false],
  [2617, true],
])("few of them have every kind, every step and every target (seed %i, alone: %s)", (seed, isAlone) => {
  const few = FEW.map((number) => planOf(number, seed, { isAlone }));
  expect(few.map(({ kind }) => kind)).toEqual(KINDS);
  expect(new Set(few.map(({ step }) => step)).size).toBe(STEPS.length);
  expect(new Set(few.map(({ target }) => target)).size).toBe(TARGETS.length);
});

it("as many meet every fault, and many of the noes to a payment that was made", () => {
  for (const seed of [1, 7, 1405]) {
    const all = plans(ALL, seed);
    expect(new Set(all.map(({ fault }) => fault)).size).toBe(FAULTS.length);
    expect(new Set(all.map(({ no }) => no)).size).toBeGreaterThan(NOES.length / 2);
  }
});

it("the same seed is the same plan", () => {
  expect(plans(50, 12)).toEqual(plans(50, 12));
  expect(plans(50, 12)).not.toEqual(plans(50, 13));
});

it("payers: as many in a row as there are together have every step and process together once, and meet every fault", () => {
  for (const seed of [1, 7, 1405]) {
    const all = Array.from({ length: ALL_PAYERS }, (_, index) => payerPlanOf(index + 3, seed));
    expect(new Set(all.map(({ step, target }) => `${step} ${target}`)).size).toBe(ALL_PAYERS);
    expect(new Set(all.map(({ fault }) => fault)).size).toBeGreaterThan(4);
    expect(new Set(all.map(({ comesBack, isLate }) => `${comesBack} ${isLate}`)).size).toBe(4);
  }
});

it("payers: the whole run of all tests has each process die, from the claim to the answer", () => {
  const short = [3, 4, 5].map((number) => payerPlanOf(number, 1405));
  expect(short.map(({ step, target }) => [step, target])).toEqual([
    ["before it leaves", "web"],
    ["on the way", "PostgreSQL"],
    ["before the answer", "sandbox"],
  ]);
});

it("inquiries: as many in a row as there are together have every step and process of people's and of files' once", () => {
  for (const seed of [1, 7, 1405]) {
    const all = Array.from({ length: ALL_INQUIRIES }, (_, index) => inquiryPlanOf(index + 2, seed));
    expect(new Set(all.map(({ step, target, isOfFile }) => `${step} ${target} ${isOfFile}`)).size).toBe(ALL_INQUIRIES);
    expect(new Set(all.map(({ fault }) => fault)).size).toBeGreaterThan(4);
  }
});

it("inquiries: the whole run of all tests has each process die, before the answer and after it", () => {
  const short = [2, 3, 4].map((number) => inquiryPlanOf(number, 1405));
  expect(short.map(({ step, target, isOfFile }) => [step, target, isOfFile])).toEqual([
    ["on the way", "sandbox", false],
    ["before the answer", "web", true],
    ["before the commit of the answer", "PostgreSQL", false],
  ]);
});

it("notices: as many in a row as there are together have every step and process once, and half as many every step", () => {
  for (const seed of [1, 7, 2617]) {
    const all = Array.from({ length: ALL_NOTICES }, (_, number) => noticePlanOf(number, seed));
    expect(new Set(all.map(({ step, target }) => `${step} ${target}`)).size).toBe(ALL_NOTICES);
    const half = all.slice(0, NOTICE_STEPS.length);
    expect(new Set(half.map(({ step }) => step)).size).toBe(NOTICE_STEPS.length);
    expect(new Set(half.map(({ target }) => target)).size).toBe(2);
  }
});
