import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, safeParse } from "zod";
import { makeIban } from "@/lib/kit/format/iban";
import {
  type ApproverRole,
  bandOf,
  countApprovals,
  defaultPolicy,
  evaluatePolicy,
  heldRulesOf,
  type PolicyFacts,
  type PolicyRules,
  withEveryKind,
} from "./policy";
import { policyRules } from "./policy-schema";

const A = makeIban("056", "1");
const B = makeIban("062", "2");
const facts = (more: Partial<PolicyFacts> = {}): PolicyFacts => ({
  kind: "settlement",
  amountRial: 1_000_000,
  payments: [{ iban: A, amountRial: 1_000_000 }],
  makerDayRial: 0,
  destinationDayRial: new Map(),
  ...more,
});
const rulesNamed = (rules: PolicyRules, given: PolicyFacts) =>
  evaluatePolicy(rules, given).violations.map(({ rule }) => rule);

describe("bands", () => {
  const rules: PolicyRules = {
    ...defaultPolicy(),
    kinds: {
      ...defaultPolicy().kinds,
      settlement: {
        bands: [
          { uptoRial: 1_000_000, approvals: 0, roles: ["manager"] },
          { uptoRial: 5_000_000, approvals: 1, roles: ["owner", "manager"] },
          { uptoRial: null, approvals: 2, roles: ["owner"] },
        ],
        paymentRial: null,
        orderRial: null,
      },
    },
  };

  it.each([
    [1_000_000, 0, 1_000_000],
    [1_000_001, 1, 5_000_000],
    [5_000_001, 2, null],
  ])("%i rial needs %i", (amountRial, approvals, bandUptoRial) => {
    expect(evaluatePolicy(rules, facts({ amountRial }))).toMatchObject({ approvals, bandUptoRial });
  });

  it("never asks for less of a larger amount, where the bands say so", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const needed = (amountRial: number) => evaluatePolicy(rules, facts({ amountRial })).approvals;
        expect(needed(Math.max(a, b))).toBeGreaterThanOrEqual(needed(Math.min(a, b)));
      }),
    );
  });

  it("are in order, and only the last has no end", () => {
    const withBands = (uptos: (number | null)[]) => ({
      ...rules,
      kinds: {
        ...rules.kinds,
        batch: { ...rules.kinds.batch, bands: uptos.map((uptoRial) => ({ uptoRial, approvals: 1, roles: ["owner"] })) },
      },
    });
    expect(safeParse(policyRules, withBands([5, 9, null])).success).toBe(true);
    for (const wrong of [[9, 5, null], [5, 5, null], [5], [null, 5], [null, null], []]) {
      expect(safeParse(policyRules, withBands(wrong)).success).toBe(false);
    }
  });
});

describe("limits", () => {
  it("hold each payment, the whole order, and the last 24 hours of a maker and of a destination", () => {
    const rules: PolicyRules = { ...defaultPolicy(), makerDayRial: 3_000_000, destinationDayRial: 2_000_000 };
    rules.kinds.batch = { ...rules.kinds.batch, paymentRial: 900_000, orderRial: 1_500_000 };
    const payments = [
      { iban: A, amountRial: 800_000 },
      { iban: A, amountRial: 700_000 },
    ];
    const batch = facts({ kind: "batch", amountRial: 1_500_000, payments });
    expect(rulesNamed(rules, batch)).toEqual([]);
    expect(rulesNamed(rules, { ...batch, amountRial: 1_500_001 })).toEqual(["order_limit"]);
    expect(rulesNamed(rules, { ...batch, payments: [{ iban: B, amountRial: 900_001 }] })).toEqual(["payment_limit"]);
    expect(rulesNamed(rules, { ...batch, makerDayRial: 1_500_001 })).toEqual(["maker_day"]);
    expect(rulesNamed(rules, { ...batch, destinationDayRial: new Map([[A, 500_001]]) })).toEqual(["destination_day"]);
    expect(rulesNamed(rules, { ...batch, destinationDayRial: new Map([[B, 9e12]]) })).toEqual([]);
  });

  it("of what is paid out say nothing of what is collected, which has its own", () => {
    const rules: PolicyRules = { ...defaultPolicy(), makerDayRial: 1, destinationDayRial: 1, allowed: [] };
    const withdrawal = facts({ kind: "withdrawal", amountRial: 900_000, payments: [], makerDayRial: 9e12 });
    expect(rulesNamed(rules, withdrawal)).toEqual([]);
    rules.kinds.withdrawal = { ...rules.kinds.withdrawal, paymentRial: 899_999 };
    expect(rulesNamed(rules, withdrawal)).toEqual(["payment_limit"]);
  });

  it("that were written before there was a kind have the default for it", () => {
    const { withdrawal: _, ...older } = defaultPolicy().kinds;
    const { removals: _removals, ...others } = defaultPolicy();
    const rules = { ...others, kinds: older };
    expect(withEveryKind(rules as PolicyRules)).toEqual(defaultPolicy());
    expect(parse(policyRules, rules)).toEqual(defaultPolicy());
  });

  it("hold where money may go, and where not", () => {
    const listed = (iban: string) => [{ iban, note: "" }];
    expect(rulesNamed({ ...defaultPolicy(), blocked: listed(A) }, facts())).toEqual(["blocked"]);
    expect(rulesNamed({ ...defaultPolicy(), allowed: listed(B) }, facts())).toEqual(["not_allowed"]);
    expect(rulesNamed({ ...defaultPolicy(), allowed: listed(A), blocked: listed(B) }, facts())).toEqual([]);
    expect(rulesNamed({ ...defaultPolicy(), allowed: [] }, facts())).toEqual(["not_allowed"]);
  });
});

it("what is held back is decided by as many as a settlement of the amount needs, at least", () => {
  const { held, kinds } = defaultPolicy();
  const both = ["owner", "manager"] as const;
  const band = (uptoRial: number | null, approvals: number, roles: readonly ApproverRole[] = both) => ({
    uptoRial,
    approvals,
    roles: [...roles],
  });
  const settlements = [band(1_000_000, 0), band(5_000_000, 1), band(null, 2, ["owner"])];
  const rules = {
    held: { ...held, bands: [band(2_000_000, 1, ["manager"]), band(null, 1)] },
    kinds: { ...kinds, settlement: { ...kinds.settlement, bands: settlements } },
  };
  expect(heldRulesOf(rules)).toEqual({
    waitHours: held.waitHours,
    bands: [
      band(1_000_000, 1, ["manager"]),
      band(2_000_000, 1, ["manager"]),
      band(5_000_000, 1),
      band(null, 2, ["owner"]),
    ],
  });
  // Where nobody was asked for anything, one decides alone.
  const nobody = [band(null, 0)];
  const alone = {
    held: { ...held, bands: nobody },
    kinds: { ...kinds, settlement: { ...kinds.settlement, bands: nobody } },
  };
  expect(heldRulesOf(alone).bands).toEqual(nobody);
});

it("lets one remove what little money is to come under, and asks another beyond ten million rial", () => {
  const approvals = (rial: number) => bandOf(defaultPolicy().removals, rial).approvals;
  expect([0, 10_000_000, 10_000_001, Number.POSITIVE_INFINITY].map(approvals)).toEqual([0, 0, 1, 1]);
});

it("counts different people in the right roles, and never the maker", () => {
  const roles = { roles: ["owner", "manager"] as const };
  const by = (approverId: string, role: string | null = "owner") => ({ approverId, role });
  expect(countApprovals([by("1"), by("2", "manager")], roles, "maker")).toBe(2);
  expect(countApprovals([by("1"), by("1"), by("maker"), by("3", null), by("4", "accountant")], roles, "maker")).toBe(1);
  expect(countApprovals([by("1", "manager")], { roles: ["owner"] }, "maker")).toBe(0);
});
