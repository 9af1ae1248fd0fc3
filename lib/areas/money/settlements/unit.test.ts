import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { settlement } from "./server/answers";
import { rialToSettlementAmount, settlementAmountToRial } from "./unit";

afterEach(() => vi.unstubAllEnvs());

const row = (fields: object) => settlement.parse({ id: "a", status: "PENDING", amount: 50_000, ...fields });

describe.each(["toman", "rial"])("with the unit %s", (unit) => {
  it("what is sent is what comes back, to the rial", () => {
    vi.stubEnv("SERVICE_SETTLEMENT_UNIT", unit);
    fc.assert(
      fc.property(fc.integer({ min: 5000, max: 1_000_000_000_000 }), (toman) => {
        expect(settlementAmountToRial(rialToSettlementAmount(toman * 10))).toBe(toman * 10);
      }),
      runs(1000),
    );
  });
});

it("never rounds money", () => {
  expect(() => rialToSettlementAmount(50_001)).toThrow(RangeError);
  expect(rialToSettlementAmount(50_000)).toBe(5000);
});

it("trusts the amount that names its unit, and keeps what was said for the unit check", () => {
  expect(row({ amount_toman: "5000" })).toMatchObject({
    amountRial: 50_000,
    echo: { amount: 50_000, amountToman: 5000 },
  });
  expect(row({ amount: 5000, amount_toman: 50_000 }).amountRial).toBe(500_000);
  expect(row({ amount: 5000 }).amountRial).toBe(50_000);
  vi.stubEnv("SERVICE_SETTLEMENT_UNIT", "rial");
  expect(row({})).toMatchObject({ amountRial: 50_000, echo: { amountToman: null } });
});

it("reads an amount by the unit that stands beside it, else by the setting for answers, and says so", () => {
  expect(row({ currency: "Rial" })).toMatchObject({ amountRial: 50_000 });
  expect(row({ currency: "Toman" })).toMatchObject({ amountRial: 500_000 });
  expect(row({ currency: "Toman" }).isUnitAssumed).toBeUndefined();
  expect(row({ currency: "Dollar" })).toMatchObject({ amountRial: 500_000, isUnitAssumed: true });
  vi.stubEnv("SERVICE_SETTLEMENT_ANSWER_UNIT", "rial");
  expect(row({})).toMatchObject({ amountRial: 50_000, isUnitAssumed: true });
  expect(rialToSettlementAmount(50_000)).toBe(5000);
});
