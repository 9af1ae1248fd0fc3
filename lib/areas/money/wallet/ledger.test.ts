import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { addUpLedger } from "./ledger";
import type { LedgerRow, TransactionChannel, TransactionStatus } from "./status";

const time = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().replace(".000", "");
const row = (more: Partial<LedgerRow> & { id: string; at: string }): LedgerRow => ({
  status: "successful",
  channel: "ipg",
  amountRial: 1000,
  wageRial: 10,
  balanceAfterRial: null,
  endedAt: null,
  ...more,
});
const ALWAYS = { from: time(0), to: time(1_000_000) };

/**
 * One step of a business's life, as the service would live it: a payment, a settlement, an end of an open settlement.
 */
interface Step {
  after: number;
  what:
    | "payment"
    | "debit"
    | "debitOnTop"
    | "settlement"
    | "failedPayment"
    | "refund"
    | "fail"
    | "cancel"
    | "return"
    | "pay";
  amount: number;
  wage: number;
  isTold: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  after: fc.integer({ min: 0, max: 4000 }),
  what: fc.constantFrom(
    "payment",
    "debit",
    "debitOnTop",
    "settlement",
    "settlement",
    "failedPayment",
    "refund",
    "fail",
    "cancel",
    "return",
    "pay",
  ),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  wage: fc.integer({ min: 0, max: 5000 }),
  isTold: fc.boolean(),
});

const END: Record<string, TransactionStatus> = {
  fail: "settlement_failed",
  cancel: "settlement_canceled",
  return: "settlement_returned",
  pay: "settlement_done",
};

/** Lives the steps: the rows as they stand at the end, and every rial that really moved. */
function live(steps: readonly Step[]) {
  const rows: LedgerRow[] = [];
  const moved: { at: string; rial: number }[] = [];
  let balance = 50_000_000_000;
  const opening = balance;
  rows.push(row({ id: "1", at: time(0), amountRial: 7, wageRial: 0, balanceAfterRial: balance }));
  let clock = 1;
  const move = (at: string, rial: number) => {
    balance += rial;
    moved.push({ at, rial });
  };
  steps.forEach(({ after, what, amount, wage, isTold }, index) => {
    // Much happens within one second, and numbers do not tell in which order.
    clock += after % 3 === 0 ? 0 : after;
    const at = time(clock);
    const ended = END[what];
    if (ended) {
      const open = rows.find(({ status }) => status === "settlement_in_progress");
      if (!open) return;
      if (ended !== "settlement_done")
        move(at, open.amountRial + (ended === "settlement_returned" ? 0 : open.wageRial));
      Object.assign(open, { status: ended, endedAt: at });
      return;
    }
    const base = { id: String((((index + 1) * 37) % 101) + 100), at, amountRial: amount, wageRial: wage };
    const [status, channel, rial]: [TransactionStatus, TransactionChannel, number] =
      what === "payment"
        ? ["successful", "ipg", amount - wage]
        : what === "debit"
          ? ["successful", "subscription", amount - wage]
          : what === "debitOnTop"
            ? ["successful", "subscription", amount]
            : what === "refund"
              ? ["successful", "refund", -amount - wage]
              : what === "failedPayment"
                ? ["failed", "ipg", 0]
                : ["settlement_in_progress", "settlements", -amount - wage];
    move(at, rial);
    rows.push(row({ ...base, status, channel, balanceAfterRial: isTold ? balance : null }));
  });
  return { rows, moved, opening, closing: balance };
}

describe("a wallet", () => {
  it("adds up to the rial over all its life, whatever happened", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { rows, moved, closing } = live(steps.map((each) => ({ ...each, isTold: true })));
        const ledger = addUpLedger(rows, ALWAYS, null);
        expect(ledger.differenceRial).toBe(0);
        const all = [...ledger.booked.values()].reduce((sum, each) => sum + each.amountRial + each.feeRial, 0);
        const back = ledger.cameBack.amountRial + ledger.cameBack.feeRial;
        expect(all + back).toBe(7 + moved.reduce((sum, { rial }) => sum + rial, 0));
        expect(ledger.closingRial).toBe(closing);
        expect((ledger.openingRial ?? 0) + all + back).toBe(closing);
      }),
      runs(1000),
    );
  });

  it("adds up at any cut, and neighbouring stretches agree, also where balances are missing or wrong", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(40), fc.integer({ min: -1000, max: 1000 })), { maxLength: 3 }),
        fc.integer({ min: 0, max: 160_000 }),
        (steps, wrong, cut) => {
          const { rows } = live(steps);
          for (const [place, by] of wrong) {
            const found = rows[place];
            if (found?.balanceAfterRial) found.balanceAfterRial += by;
          }
          const whole = addUpLedger(rows, ALWAYS, null);
          const parts = [
            addUpLedger(rows, { from: time(0), to: time(cut) }, null),
            addUpLedger(rows, { from: time(cut), to: ALWAYS.to }, null),
          ];
          expect(parts[0]?.closingRial).toBe(parts[1]?.openingRial);
          expect(parts[1]?.closingRial).toBe(whole.closingRial);
          for (const { openingRial, closingRial, booked, cameBack, differenceRial } of [whole, ...parts]) {
            if (openingRial === null) continue;
            const all = [...booked.values()].reduce((sum, each) => sum + each.amountRial + each.feeRial, 0);
            expect(openingRial + all + cameBack.amountRial + cameBack.feeRial + differenceRial).toBe(closingRial);
          }
        },
      ),
      runs(1000),
    );
  });

  it("is the same when it is added up from a balance that is told as from the beginning", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), fc.nat(39), (steps, place) => {
        const { rows } = live(steps.map((each) => ({ ...each, isTold: true })));
        const start = rows[place];
        const isThen = ({ at, endedAt }: LedgerRow) => at === start?.at || endedAt === start?.at;
        if (!start || rows.filter(isThen).length !== 1 || start.endedAt === start.at) return;
        const stretch = { from: time(Date.parse(start.at) / 1000 - Date.UTC(2026, 0, 1) / 1000 + 1), to: ALWAYS.to };
        const fromStart = addUpLedger(rows, stretch, start);
        const fromBeginning = addUpLedger(rows, stretch, null);
        expect(fromStart.booked).toEqual(fromBeginning.booked);
        expect(fromStart.openingRial).toBe(fromBeginning.openingRial);
        expect(fromStart.closingRial).toBe(fromBeginning.closingRial);
      }),
      runs(1000),
    );
  });
});

it("finds out who bore the fee of a direct debit, and leaves it out where nobody tells", () => {
  const debit = { channel: "subscription", amountRial: 1000, wageRial: 10 } as const;
  const rows = (second: number) => [
    row({ id: "1", at: time(1), balanceAfterRial: 5000, wageRial: 0 }),
    row({ id: "2", at: time(2), ...debit, balanceAfterRial: second }),
  ];
  const booked = (balance: number) => addUpLedger(rows(balance), ALWAYS, null).booked.get("2");
  expect(booked(5990)).toEqual({ amountRial: 1000, feeRial: -10, isCertain: true, differenceRial: 0 });
  expect(booked(6000)).toEqual({ amountRial: 1000, feeRial: 0, isCertain: true, differenceRial: 0 });
  expect(booked(7000)).toEqual({ amountRial: 1000, feeRial: 0, isCertain: false, differenceRial: 1000 });
});

it("books what came back in the second of another row before or after it, as the balances say", () => {
  const rows = (balance: number) => [
    row({ id: "1", at: time(1), status: "settlement_failed", balanceAfterRial: 8990, endedAt: time(5) }),
    row({ id: "2", at: time(5), wageRial: 0, balanceAfterRial: balance }),
    row({ id: "3", at: time(6), wageRial: 0, balanceAfterRial: 12_000 }),
  ];
  for (const balance of [11_000, 9990]) {
    expect(addUpLedger(rows(balance), ALWAYS, null)).toMatchObject({ closingRial: 12_000, differenceRial: 0 });
  }
});

it("of rows that tell no balance knows what moved, and not how much there is", () => {
  const ledger = addUpLedger([row({ id: "1", at: time(1) })], ALWAYS, null);
  expect(ledger).toMatchObject({ openingRial: null, closingRial: null, differenceRial: 0 });
  expect(ledger.booked.get("1")).toMatchObject({ amountRial: 1000, feeRial: -10 });
});
