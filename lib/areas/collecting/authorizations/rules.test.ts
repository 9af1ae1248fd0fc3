import { describe, expect, it } from "vitest";
import { collectProblem } from "@/lib/areas/collecting/withdrawals/rules";
import { differences, type KnownOfAuthorization, reasonsAgainst, type UsedByBook } from "./rules";

const NOW = Date.parse("2026-11-24T08:00:00Z");
const FINE: KnownOfAuthorization = {
  authorization: { status: "ACTIVE", expiresAt: "2027-11-24T08:00:00Z", limitRial: 1000 },
  calculation: { remainingCount: 3, remainingRial: 5000, usedRial: 0, periodEnd: "2026-12-21", isWithdrawable: true },
  bank: { canDebit: true, isHealthy: true, limitRial: 2000, dailyLimitRial: 5000, dailyCount: 5 },
  countToday: 0,
  nowMs: NOW,
};
const kinds = (amountRial: number, known: KnownOfAuthorization) =>
  reasonsAgainst(amountRial, known).against.map(({ kind }) => kind);

/** Every way of knowing that matters, each with each. */
function* everyKnown(): Generator<KnownOfAuthorization> {
  const amounts = [null, 0, 400, 1000];
  for (const status of ["ACTIVE", "PENDING_VERIFY", "REVOKED", "EXPIRED", "UNKNOWN"] as const)
    for (const expiresAt of [null, "2026-11-24T07:59:59Z", "2027-01-01T00:00:00Z"])
      for (const limitRial of amounts)
        for (const remainingCount of [null, 0, 1])
          for (const remainingRial of amounts)
            for (const isTold of [true, false])
              for (const bank of [
                undefined,
                null,
                { canDebit: true, isHealthy: true, limitRial: 400, dailyLimitRial: 1000, dailyCount: 2 },
                { canDebit: true, isHealthy: false, limitRial: null, dailyLimitRial: null, dailyCount: null },
                { canDebit: false, isHealthy: false, limitRial: 1000, dailyLimitRial: 400, dailyCount: 2 },
              ])
                yield {
                  authorization: { status, expiresAt, limitRial } as KnownOfAuthorization["authorization"],
                  calculation: isTold
                    ? {
                        remainingCount,
                        remainingRial,
                        usedRial: limitRial,
                        periodEnd: null,
                        isWithdrawable: remainingCount !== 0,
                      }
                    : null,
                  bank,
                  countToday: remainingCount === null ? null : 2 - remainingCount,
                  nowMs: NOW,
                };
}

describe("what speaks against a withdrawal of today", () => {
  it("is nothing where all is known and within every bound, up to each bound itself", () => {
    for (const amount of [1, 999, 1000]) expect(reasonsAgainst(amount, FINE)).toEqual({ against: [], notKnown: [] });
    expect(kinds(1001, FINE)).toEqual(["limit"]);
  });

  it.each([
    [{ authorization: { ...FINE.authorization, status: "PENDING_VERIFY" } }, "state"],
    [{ authorization: { ...FINE.authorization, expiresAt: "2026-11-24T08:00:00Z" } }, "expired"],
    [{ authorization: { ...FINE.authorization, limitRial: 499 } }, "limit"],
    [{ calculation: { ...FINE.calculation, remainingCount: 0 } }, "monthCount"],
    [{ calculation: { ...FINE.calculation, remainingRial: 499 } }, "today"],
    [{ calculation: { ...FINE.calculation, remainingRial: null, usedRial: 4501 } }, "today"],
    [{ calculation: { ...FINE.calculation, isWithdrawable: false } }, "service"],
    [{ bank: null }, "bankNotListed"],
    [{ bank: { ...FINE.bank, canDebit: false } }, "bankNoDebit"],
    [{ bank: { ...FINE.bank, isHealthy: false } }, "bankAway"],
    [{ bank: { ...FINE.bank, limitRial: 499 } }, "bankLimit"],
    [{ countToday: 5 }, "dayCount"],
  ])("%j is %s, and that alone", (different, kind) => {
    expect(kinds(500, { ...FINE, ...different } as KnownOfAuthorization)).toEqual([kind]);
  });

  it("only grows with the amount, tells each reason once, and calls nothing unknown that it holds against it", () => {
    const same = { state: "state", expired: "expiry", limit: "limit", monthCount: "monthCount", today: "today" };
    for (const known of everyKnown()) {
      const [less, more] = [kinds(400, known), kinds(1001, known)];
      expect(more.filter((kind) => kind !== "service")).toEqual(
        expect.arrayContaining(less.filter((kind) => kind !== "service")),
      );
      for (const amount of [400, 1001]) {
        const { against, notKnown } = reasonsAgainst(amount, known);
        const told = against.map(({ kind }) => kind);
        expect(new Set(told).size).toBe(told.length);
        for (const [kind, name] of Object.entries(same))
          expect(told.includes(kind as never) && notKnown.includes(name as never)).toBe(false);
        if (known.calculation?.isWithdrawable === false) expect(told.length).toBeGreaterThan(0);
      }
    }
  });

  it("whatever keeps the form from sending an instant one is among the reasons", () => {
    for (const known of everyKnown())
      for (const amountRial of [400, 1001]) {
        const left = known.calculation;
        const problem = collectProblem({ amountRial, isInstant: true, date: null }, { ...known, left }, NOW);
        if (problem) expect(kinds(amountRial, known)).not.toEqual([]);
      }
  });

  it("without the service's word and the bank's, what they would tell is said as not known", () => {
    const { against, notKnown } = reasonsAgainst(500, {
      authorization: { status: "UNKNOWN", expiresAt: null, limitRial: null } as KnownOfAuthorization["authorization"],
      calculation: null,
      bank: undefined,
      countToday: null,
      nowMs: NOW,
    });
    expect(against).toEqual([]);
    expect(notKnown).toEqual(["state", "expiry", "limit", "monthCount", "today", "bank"]);
  });
});

it("counting with what is still to be collected and without is no difference, and a book that lacks some differs from nothing", () => {
  const sum = (count: number) => ({ count, rial: count * 100 });
  const book: UsedByBook = {
    asOf: "2026-11-24T08:00:00Z",
    done: sum(3),
    open: sum(2),
    today: sum(1),
    countToday: 1,
  };
  for (const usedCount of [3, 4, 5])
    expect(differences({ usedCount, usedRial: 100 }, book)).toEqual({ count: false, amount: false });
  for (const usedCount of [2, 6]) expect(differences({ usedCount, usedRial: 100 }, book).count).toBe(true);
  expect(differences({ usedCount: 3, usedRial: 200 }, book).amount).toBe(true);
  expect(differences({ usedCount: null, usedRial: null }, book)).toEqual({ count: false, amount: false });
  expect(differences({ usedCount: 9, usedRial: 9 }, { ...book, asOf: null })).toEqual({ count: false, amount: false });
});
