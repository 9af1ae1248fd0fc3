import { expect, it } from "vitest";
import { settlementBank } from "@/lib/areas/money/settlements/server/answers";
import { bankNow, closedParts, usedShare } from "./bank-rules";

const bank = (a2a: object = {}, limit: object = {}) =>
  settlementBank.parse({
    name: "ملت",
    code: 12,
    a2a: { has_ability: true, is_active: true, is_healthy: true, limit, ...a2a },
  });
const hours = (...all: [string, string][]) => ({
  time_limit: all.map(([start_time, end_time]) => ({ start_time, end_time })),
});
/** A clock of Tehran as an instant. */
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+03:30`);

it("says the first reason that stands in the way, and the code in three digits", () => {
  expect(bank().code).toBe("012");
  expect(bankNow(bank(), at("10:00"))).toEqual({ state: "open", changesAt: null });
  expect(bankNow(bank({ is_healthy: false }), at("10:00")).state).toBe("away");
  expect(bankNow(bank({ is_active: false, is_healthy: false }), at("10:00")).state).toBe("notChosen");
  expect(bankNow(bank({ has_ability: false, is_active: false }), at("10:00")).state).toBe("notOffered");
  expect(bankNow(bank({}, { amount_limit: { total: 10, used: 10, remained: 0 } }), at("10:00")).state).toBe("full");
});

it("is closed from the first minute of its hours to the last, and tells what comes next", () => {
  const closing = bank({}, hours(["13:00", "13:15"], ["00:00", "01:00"]));
  expect(bankNow(closing, at("12:59"))).toEqual({ state: "open", changesAt: "13:00" });
  expect(bankNow(closing, at("13:00"))).toEqual({ state: "closed", changesAt: "13:15" });
  expect(bankNow(closing, at("13:15"))).toEqual({ state: "open", changesAt: "00:00" });
});

it("reads hours over midnight as one closed time, and forgives what is no clock", () => {
  const night = bank({}, hours(["23:00", "02:30"], ["soon", "later"]));
  expect(closedParts(night.a2a)).toEqual([
    { from: 0, to: 150 },
    { from: 1380, to: 1440 },
  ]);
  expect(bankNow(night, at("23:30"))).toEqual({ state: "closed", changesAt: "02:30" });
  expect(bankNow(night, at("01:00"))).toEqual({ state: "closed", changesAt: "02:30" });
});

it("draws a bar only where a limit was told", () => {
  expect(usedShare(bank().a2a)).toBeNull();
  expect(usedShare(bank({}, { amount_limit: { total: 200, used: 50, remained: 150 } }).a2a)).toBe(0.25);
  expect(usedShare(bank({}, { amount_limit: { total: 200, remained: 150 } }).a2a)).toBe(0.25);
});
