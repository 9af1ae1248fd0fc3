import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { type AuthorizationNow, type Collecting, collectProblem } from "./rules";

const NOW = Date.parse("2026-11-24T08:00:00Z");
const active: AuthorizationNow = {
  authorization: { status: "ACTIVE", expiresAt: "2027-03-01T00:00:00Z", limitRial: 1_000_000 },
  left: { remainingCount: 1, remainingRial: 900_000, periodEnd: "2026-12-21" },
};
const instant: Collecting = { amountRial: 900_000, isInstant: true, date: null };
const dated: Collecting = { amountRial: 1_000_000, isInstant: false, date: "2026-12-21" };
const problem = (collecting: Collecting, more: Partial<AuthorizationNow> = {}) =>
  collectProblem(collecting, { ...active, ...more }, NOW);
const authorization = (more: Partial<AuthorizationNow["authorization"]>) => ({
  authorization: { ...active.authorization, ...more },
});

it("says beside which field the service would refuse, and nothing where it would not", () => {
  expect(problem(instant)).toBeNull();
  expect(problem(dated)).toBeNull();
  expect(problem(instant, authorization({ status: "REVOKED" }))?.error).toBe("errors.authorizationRevoked");
  expect(problem(instant, authorization({ status: "EXPIRED" }))?.error).toBe("errors.authorizationExpired");
  expect(problem(instant, authorization({ expiresAt: "2026-11-24T07:59:59Z" }))?.error).toBe(
    "errors.authorizationExpired",
  );
  expect(problem(instant, authorization({ status: "PENDING_VERIFY" }))?.error).toBe("errors.authorizationNotActive");
  expect(problem({ ...dated, amountRial: 1_000_001 })).toEqual({
    field: "amountRial",
    error: "errors.amountOverAuthorization",
  });
  expect(problem({ ...instant, amountRial: 900_001 })).toEqual({
    field: "amountRial",
    error: "errors.amountOverToday",
  });
  expect(problem({ ...dated, date: "2026-11-24" })).toEqual({ field: "date", error: "errors.dateNotAfterToday" });
  expect(problem({ ...dated, date: "2027-03-02" })).toEqual({ field: "date", error: "errors.dateAfterAuthorization" });
});

it("holds what the payer's bank allows, and its health against what is collected at once alone", () => {
  const bank = { canDebit: true, isHealthy: true, limitRial: 800_000 };
  expect(problem(instant, { bank })).toEqual({ field: "amountRial", error: "errors.amountOverBank" });
  expect(problem({ ...dated, amountRial: 800_000 }, { bank })).toBeNull();
  const away = { ...bank, isHealthy: false };
  expect(problem({ ...instant, amountRial: 1 }, { bank: away })?.error).toBe("errors.bankAwayNow");
  expect(problem({ ...dated, amountRial: 1 }, { bank: away })).toBeNull();
  const without = { ...bank, canDebit: false };
  expect(problem({ ...dated, amountRial: 1 }, { bank: without })?.error).toBe("errors.bankWithoutDebit");
});

it("holds what is left of a month against that month alone", () => {
  const full = { left: { remainingCount: 0, remainingRial: null, periodEnd: "2026-12-21" } };
  expect(problem(instant, full)).toEqual({ field: "authorizationId", error: "errors.authorizationMonthFull" });
  expect(problem(dated, full)).toEqual({ field: "date", error: "errors.authorizationMonthFull" });
  expect(problem({ ...dated, date: "2026-12-22" }, full)).toBeNull();
});

it("refuses nothing for what the service does not tell", () => {
  const amounts = fc.integer({ min: 1, max: 1e12 });
  fc.assert(
    fc.property(amounts, fc.boolean(), (amountRial, isInstant) => {
      const collecting = { amountRial, isInstant, date: isInstant ? null : "2026-11-25" };
      const untold = { authorization: { status: "UNKNOWN" as const, expiresAt: null, limitRial: null }, left: null };
      expect(collectProblem(collecting, untold, NOW)).toBeNull();
    }),
    runs(1000),
  );
});
