import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { heldAfter, type MovedRow, reckonAccountDays } from "./account-days";

const at = (day: string, second = 0): string => new Date(Date.parse(`${day}T08:00:00Z`) + second * 1000).toISOString();
const row = (day: string, second: number, movedRial: number | null, balanceRial: number | null): MovedRow => ({
  at: at(day, second),
  movedRial,
  balanceRial,
});
const [D1, D2, D3] = ["2026-11-01", "2026-11-02", "2026-11-03"] as const;
const whole = (...days: string[]) => days.map((day) => ({ day, isWhole: true }));
const byDay = (rows: readonly MovedRow[]) => (day: string) => rows.filter((each) => each.at.startsWith(day));

it("leads from the opening to the closing, day by day", () => {
  const rows = [row(D1, 0, 100, 600), row(D1, 5, -50, 550), row(D3, 0, -550, 0)];
  const days = reckonAccountDays(whole(D1, D2, D3), byDay(rows), null);
  expect(
    days.map(({ openingRial, inRial, outRial, closingRial, differenceRial }) => [
      openingRial,
      inRial,
      outRial,
      closingRial,
      differenceRial,
    ]),
  ).toEqual([
    [500, 100, 50, 550, 0],
    [550, 0, 0, 550, 0],
    [550, 0, 550, 0, 0],
  ]);
});

it("finds the order of rows of one second by their balances, also through a balance that comes twice", () => {
  // 500 → 510 → 500 → 480 → 500: if the wrong row of 500 is taken first, the chain is stuck at 500 with rows left.
  const rows = [row(D1, 0, 20, 500), row(D1, 0, -20, 480), row(D1, 0, 10, 510), row(D1, 0, -10, 500)];
  for (const told of [rows, rows.toReversed(), [rows[2], rows[0], rows[3], rows[1]] as MovedRow[]]) {
    const [day] = reckonAccountDays(whole(D1), byDay(told), 500);
    expect(day).toMatchObject({ openingRial: 500, closingRial: 500, differenceRial: 0, count: 4 });
  }
});

it("calls what the balances say beyond the rows a difference, with its sign, and only where all rows are known", () => {
  const rows = [row(D1, 0, 100, 600), row(D1, 5, 10, 580), row(D2, 0, -80, 500)];
  expect(reckonAccountDays(whole(D1, D2), byDay(rows), 500)).toMatchObject([
    { openingRial: 500, inRial: 110, closingRial: 580, differenceRial: -30 },
    { openingRial: 580, closingRial: 500, differenceRial: 0 },
  ]);
  const [half, next] = reckonAccountDays([{ day: D1, isWhole: false }, ...whole(D2)], byDay(rows), 500);
  expect(half).toMatchObject({ differenceRial: null });
  expect(next).toMatchObject({ openingRial: 580, differenceRial: 0 });
});

it("does not take the closing of a day with missing rows for the next day's opening", () => {
  const rows = [row(D1, 0, 100, 600), row(D2, 0, 1, 901)];
  const days = reckonAccountDays([{ day: D1, isWhole: false }, ...whole(D2)], byDay(rows), 500);
  expect(days[1]).toMatchObject({ openingRial: 900, closingRial: 901, differenceRial: 0 });
});

it("goes on over rows that tell no balance, and counts those that do not say which way they went", () => {
  const rows = [row(D1, 0, 100, null), row(D1, 1, -30, 570), row(D1, 2, null, 600), row(D2, 0, 5, null)];
  const [first, second] = reckonAccountDays(whole(D1, D2), byDay(rows), null);
  expect(first).toMatchObject({
    openingRial: 500,
    inRial: 100,
    outRial: 30,
    closingRial: 600,
    differenceRial: 30,
    unclear: 1,
  });
  expect(second).toMatchObject({ openingRial: 600, closingRial: 605, differenceRial: 0 });
});

it("knows by later rows what days without any held", () => {
  const days = reckonAccountDays(whole(D1, D2, D3), byDay([row(D3, 0, 7, 107)]), null);
  expect(days.map(({ openingRial, closingRial }) => [openingRial, closingRial])).toEqual([
    [100, 100],
    [100, 100],
    [100, 107],
  ]);
  expect(reckonAccountDays(whole(D1), () => [], null)[0]).toMatchObject({
    openingRial: null,
    closingRial: null,
    differenceRial: 0,
  });
  expect(heldAfter([])).toBeNull();
});

it("holds to the rial for whatever rows, in whatever order they are told and however many share a second", () => {
  const moves = fc.array(fc.record({ second: fc.nat(3), moved: fc.integer({ min: -50, max: 50 }) }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.nat(1000), moves, fc.nat(), (start, made, seed) => {
      let held = start;
      const rows = made
        .toSorted((one, other) => one.second - other.second)
        .map(({ second, moved }) => {
          held += moved;
          return row(D1, second, moved, held);
        });
      const shuffled = rows
        .map((each, index) => ({ each, key: Math.imul(seed + 1, index * 2_654_435_761) % 1009 }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ each }) => each);
      const [day] = reckonAccountDays(whole(D1), byDay(shuffled), start);
      expect(day).toMatchObject({ openingRial: start, closingRial: held, differenceRial: 0 });
    }),
    runs(1000),
  );
});

it("never loses a rial between opening and closing, whatever the balances say", () => {
  const odd = fc.record({
    second: fc.nat(5),
    moved: fc.option(fc.integer({ min: -50, max: 50 })),
    balance: fc.option(fc.nat(500)),
  });
  fc.assert(
    fc.property(fc.option(fc.nat(500)), fc.array(odd, { maxLength: 20 }), (before, made) => {
      const rows = made.map(({ second, moved, balance }) => row(D1, second, moved, balance));
      const [day] = reckonAccountDays(whole(D1), byDay(rows), before);
      if (!day || day.openingRial === null) return;
      expect(day.openingRial + day.inRial - day.outRial + (day.differenceRial ?? 0)).toBe(day.closingRial);
    }),
    runs(1000),
  );
});
