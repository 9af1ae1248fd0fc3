import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROW_TYPES } from "@/lib/areas/money/bank-accounts/status";
import { TRANSACTION_CHANNELS, TRANSACTION_STATUSES } from "@/lib/areas/money/wallet/status";
import { addDays } from "@/lib/kit/format/jalali";
import { runs } from "@/lib/testing/rig/property";
import { ACCOUNT_KEYS, entryOf, keyOf, missingIn, usualChart } from "./accounts";
import { changedLines, LINE_PARTS, type Line, linesOf, type PlaceDay, partRial, periodOf, restOf } from "./lines";
import { monthAt, monthNamed, monthsBackTo } from "./months";
import { changedMovements, lineOfMovement, type Movement, movedBy, movementInLine } from "./movement";

const rial = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
const movement: fc.Arbitrary<Movement> = fc.record({
  role: fc.constantFrom("written" as const, "back" as const, "rest" as const),
  id: fc.nat(1_000_000).map(String),
  at: fc.constant("2026-11-20T08:00:00.000Z"),
  status: fc.constantFrom(...Object.values(TRANSACTION_STATUSES), ...ROW_TYPES, "unknown" as const),
  channel: fc.constantFrom(...TRANSACTION_CHANNELS, null),
  amountRial: rial,
  feeRial: rial,
  differenceRial: rial,
});

describe("the documents of the accountant's file", () => {
  it("have equal debits and credits, and leave the wallet with what was moved, whatever moved", () => {
    fc.assert(
      fc.property(movement, (each) => {
        const lines = entryOf(each);
        const [debit, credit] = [0, 0].map((_, at) =>
          lines.reduce((sum, line) => sum + (at === 0 ? line.debitRial : line.creditRial), 0),
        );
        const ofWallet = lines.filter(({ key }) => key === null);
        const inWallet = ofWallet.reduce((sum, { debitRial, creditRial }) => sum + debitRial - creditRial, 0);
        expect(debit).toBe(credit);
        expect(inWallet).toBe(movedBy(each) + 0);
        for (const { debitRial, creditRial } of lines) expect(debitRial > 0).not.toBe(creditRial > 0);
      }),
      runs(1000),
    );
  });

  it("are of accounts that there are, the other way round where money came back", () => {
    fc.assert(
      fc.property(movement, (each) => ACCOUNT_KEYS.includes(keyOf(each))),
      runs(1000),
    );
    const settlement = { status: "settlement_done", channel: "settlements" } as const;
    expect(keyOf({ ...settlement, role: "written" })).toBe("out_settlements");
    expect(keyOf({ ...settlement, status: "settlement_returned", role: "back" })).toBe("returned");
    expect(keyOf({ status: "successful", channel: "refund", role: "written" })).toBe("out_refund");
    expect(keyOf({ status: "subscription_fee", channel: null, role: "written" })).toBe("out_plan");
    const lacking = { ...usualChart(), fee: { code: "", name: "" } };
    expect(missingIn(lacking, ["wallet", "fee"])).toEqual(["fee"]);
    expect(missingIn(lacking, ["wallet"])).toEqual([]);
  });
});

describe("months", () => {
  it("follow each other without a gap in both calendars, and are found by their names", () => {
    for (const calendar of ["jalali", "gregorian"] as const) {
      const months = monthsBackTo("2019-01-15", calendar, 1000, "2026-11-25");
      expect(months.at(-1)?.from).toMatch(/^201[89]-/);
      for (const [at, month] of months.entries()) {
        expect(monthNamed(month.id)).toEqual(month);
        expect(monthAt(month.to, calendar)).toEqual(month);
        if (at > 0) expect(addDays(month.to, 1)).toBe(months[at - 1]?.from);
      }
    }
    for (const bad of ["1405-00", "1405-13", "2026-2", "14050801", ""]) expect(monthNamed(bad)).toBeNull();
  });
});

describe("a period's lines", () => {
  const line: fc.Arbitrary<Line> = fc.record({
    part: fc.constantFrom(...LINE_PARTS),
    channel: fc.constantFrom("ipg", "settlements", null),
    count: fc.nat(9),
    rial,
  });

  it("lead from its first opening to its last closing where its days do", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 12 }),
        (first, all) => {
          let heldRial = first;
          const days = all.map((lines, index): PlaceDay => {
            const openingRial = heldRial;
            heldRial += lines.reduce((sum, each) => sum + each.rial, 0);
            return { day: addDays("2026-11-01", index), isRead: true, openingRial, closingRial: heldRial, lines };
          });
          const period = periodOf(days);
          expect(period.addsUp).toBe(true);
          expect(restOf(period)).toBe(0);
          for (const part of LINE_PARTS)
            expect(partRial(period.lines, part) + 0).toBe(
              days.reduce((sum, { lines }) => sum + partRial(lines, part), 0) + 0,
            );
          // One rial more at one end, or a day that was not read, and it does not.
          const [head, ...rest] = days as [PlaceDay, ...PlaceDay[]];
          expect(periodOf([{ ...head, openingRial: first + 1 }, ...rest]).addsUp).toBe(false);
          expect(periodOf([{ ...head, isRead: false }, ...rest])).toMatchObject({ closingRial: null, addsUp: false });
        },
      ),
      runs(1000),
    );
  });

  it("have the fee beside what it was of, and nothing of what moved nothing", () => {
    const group = { count: 2, amountRial: 1000, wageRial: 10, uncertainFeeRial: 0 };
    const ledger = { openingRial: 0, cameBackRial: -5, differenceRial: 0 };
    const lines = linesOf({
      groups: [
        { ...group, kind: "in", channel: "ipg" },
        { ...group, kind: "failed", channel: "ipg" },
        { ...group, kind: "waiting", channel: "settlements" },
        { ...group, kind: "undone", channel: "settlements" },
      ],
      closingBalanceRial: null,
      ledger,
    });
    expect(lines.map(({ part, channel, rial: of }) => [part, channel, of])).toEqual([
      ["in", "ipg", 1000],
      ["fee", "ipg", -10],
      ["fee", "settlements", -10],
      ["underWay", "settlements", -1010],
      ["cameBack", null, -5],
    ]);
  });

  it("tell what changed, what is new and what is gone", () => {
    const at = (part: Line["part"], of: number): Line => ({ part, channel: null, count: 1, rial: of });
    expect(changedLines([at("in", 5), at("out", -3)], [at("in", 5), at("fee", -1)])).toEqual([
      { part: "fee", channel: null, thenRial: 0, nowRial: -1 },
      { part: "out", channel: null, thenRial: -3, nowRial: 0 },
    ]);
  });
});

it("keeps a movement as a line, by which changes are told", () => {
  fc.assert(
    fc.property(movement, fc.uniqueArray(movement, { selector: ({ role, id }) => `${role} ${id}` }), (one, all) => {
      expect(movementInLine(lineOfMovement(one))).toEqual(one);
      expect(changedMovements(all, all.toReversed())).toEqual([]);
      const [first, ...rest] = all;
      if (!first) return;
      const other = { ...first, feeRial: first.feeRial + 1 };
      expect(changedMovements(all, [other, ...rest])).toEqual([{ was: first, now: other }]);
      expect(changedMovements(all, rest)).toEqual([{ was: first, now: null }]);
      expect(changedMovements(rest, all)).toEqual([{ was: null, now: first }]);
    }),
    runs(1000),
  );
});
