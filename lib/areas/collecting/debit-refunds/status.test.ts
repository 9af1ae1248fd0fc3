import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { REFUND_STATUSES, refundedOf } from "./status";

const rial = fc.integer({ min: 10_000, max: 1_000_000_000 });
const refund = fc.record({ status: fc.constantFrom(...REFUND_STATUSES, "UNKNOWN" as const), amountRial: rial });
const refunds = fc.array(refund, { maxLength: 20 });

it("counts every refund once: given back, on its way, or failed", () => {
  fc.assert(
    fc.property(rial, refunds, (amountRial, told) => {
      const { doneRial, openRial, leftRial } = refundedOf(amountRial, told, true);
      const failedRial = told.reduce((sum, one) => (one.status === "FAILED" ? sum + one.amountRial : sum), 0);
      const allRial = told.reduce((sum, one) => sum + one.amountRial, 0);
      expect(doneRial + openRial + failedRial).toBe(allRial);
      expect(leftRial).toBe(Math.max(0, amountRial - doneRial - openRial));
    }),
    runs(1000),
  );
});

it("offers nothing of what may be on its way, and tells no rest where some are not known", () => {
  const told = [{ status: "UNKNOWN" as const, amountRial: 40_000 }];
  expect(refundedOf(100_000, told, true)).toEqual({ doneRial: 0, openRial: 40_000, leftRial: 60_000 });
  expect(refundedOf(100_000, told, false).leftRial).toBeNull();
});
