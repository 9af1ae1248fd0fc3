import fc from "fast-check";
import { expect, it } from "vitest";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { type GatewayRefundOrder, reckon } from "./record";

const STANDS = ["successful", "settlement_done", "settlement_in_progress", "in_progress", "unknown", "corrected"];
const BACK = ["failed", "settlement_failed", "settlement_canceled", "settlement_returned"];

const row = (id: string, paymentNumber: string | null, amountRial: number, status: string) =>
  ({ id, paymentNumber, amountRial, status, createdAt: null }) as unknown as Transaction;

/** Whole toman, as the statement tells amounts. An order's rial below one toman are in none of its rows. */
const toman = (max: number, min = 0) => fc.integer({ min, max }).map((count) => 10 * count);

/** Rows of some orders, identified by their number or by the answer that named them, and rows of other orders. */
const cases = fc
  .record({
    paidRial: toman(1000, 1),
    orders: fc.array(
      fc.record({
        amountRial: toman(400, 1),
        isNumbered: fc.boolean(),
        rows: fc.array(fc.record({ share: toman(200), status: fc.constantFrom(...STANDS, ...BACK) }), {
          maxLength: 3,
        }),
      }),
      { maxLength: 4 },
    ),
    strangers: fc.array(fc.record({ share: toman(200), status: fc.constantFrom(...STANDS, ...BACK) }), {
      maxLength: 3,
    }),
  })
  .map(({ paidRial, orders, strangers }) => {
    const all = orders.map(({ amountRial, isNumbered, rows }, at) => ({
      amountRial,
      rows: rows.map(({ share, status }, index) => row(`${at}-${index}`, isNumbered ? `n${at}` : null, share, status)),
      order: { id: `o${at}`, amountRial, standsRial: amountRial, state: "sent", paymentNumber: `n${at}` } as const,
    }));
    return {
      paidRial,
      all,
      strangers: strangers.map(({ share, status }, index) => row(`s${index}`, null, share, status)),
    };
  });
const sum = (rows: readonly { amountRial: number }[]) => rows.reduce((rial, { amountRial }) => rial + amountRial, 0);
const standing = (rows: readonly Transaction[]) => sum(rows.filter(({ status }) => STANDS.includes(status)));

it("what is left is the payment without all that went back, or may have, each told once", () => {
  fc.assert(
    fc.property(cases, ({ paidRial, all, strangers }) => {
      const rows = [...all.flatMap((each) => each.rows), ...strangers];
      const orders: GatewayRefundOrder[] = all.map((each) => ({
        ...each.order,
        rowIds: each.rows.map(({ id }) => id),
      }));
      const given = reckon({ amountRial: paidRial }, { rows, isWhole: true }, orders);
      const gone =
        standing(strangers) +
        all.reduce((rial, each) => rial + standing(each.rows) + Math.max(0, each.amountRial - sum(each.rows)), 0);
      expect(given.doneRial + given.openRial + given.orderedRial).toBe(gone);
      expect(given.leftRial).toBe(Math.max(0, paidRial - gone));
      expect(given.elsewhereRial).toBe(standing(strangers));
      expect(reckon({ amountRial: paidRial }, { rows, isWhole: false }, orders).leftRial).toBeNull();
    }),
  );
});
