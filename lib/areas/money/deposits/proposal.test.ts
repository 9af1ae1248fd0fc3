import fc from "fast-check";
import { expect, it } from "vitest";
import { type ConfirmedOf, confirmed, neededFor, refusalToConfirm } from "@/lib/kit/orders/confirmations";
import type { HeldRules } from "@/lib/kit/orders/policy";
import { runs } from "@/lib/testing/rig/property";
import { mayBecome } from "./proposal";
import { PROPOSAL_STATES, type ProposalState } from "./status";

const PEOPLE = ["maker", "a", "b", "c", "d"] as const;
const ROLES = ["owner", "manager", "accountant", null] as const;
const EXPIRES = 1000;

const band = fc.record({
  approvals: fc.integer({ min: 0, max: 3 }),
  roles: fc.constantFrom<("owner" | "manager")[]>(["owner"], ["manager"], ["owner", "manager"]),
});
/** Two bands: what is small, and what is not. */
const held = fc.tuple(band, band).map(
  ([small, large]): HeldRules => ({
    bands: [
      { ...small, uptoRial: 1_000_000 },
      { ...large, uptoRial: null },
    ],
    waitHours: 72,
  }),
);

type Step =
  | { kind: "confirm"; who: (typeof PEOPLE)[number]; at: number }
  | { kind: "policy"; held: HeldRules }
  | { kind: "role"; who: (typeof PEOPLE)[number]; role: (typeof ROLES)[number] }
  | { kind: "move"; to: ProposalState };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("confirm" as const),
      who: fc.constantFrom(...PEOPLE),
      at: fc.integer({ min: 0, max: 1500 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("policy" as const), held }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("role" as const),
      who: fc.constantFrom(...PEOPLE),
      role: fc.constantFrom(...ROLES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), to: fc.constantFrom(...PROPOSAL_STATES) }) },
);

it("is sent once, and only by so many others as the rules of that moment name", () => {
  fc.assert(
    fc.property(
      held,
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.array(step, { maxLength: 40 }),
      (first, amountRial, steps) => {
        let rules = first;
        const roles = new Map<string, (typeof ROLES)[number]>(PEOPLE.map((who) => [who, "manager"]));
        let [state, agreed, sent, failedUnsent]: [ProposalState, string[], number, number] = ["open", [], 0, 0];
        for (const each of steps) {
          const proposal: ConfirmedOf = {
            isOpen: state === "open",
            makerId: "maker",
            amountRial,
            expiresAtMs: EXPIRES,
            confirmations: agreed.map((approverId) => ({ approverId, role: roles.get(approverId) ?? null })),
          };
          if (each.kind === "policy") rules = each.held;
          if (each.kind === "role") roles.set(each.who, each.role);
          if (each.kind === "move" && each.to !== "sending" && mayBecome(state, each.to)) {
            if (state === "sending" && each.to === "open") {
              failedUnsent += 1;
              agreed = agreed.slice(0, -1);
            }
            state = each.to;
          }
          if (each.kind !== "confirm") continue;
          const role = roles.get(each.who) ?? null;
          const made = confirmed(proposal, { id: each.who, role }, rules, each.at);
          if (made.refusal !== null) continue;
          expect(state).toBe("open");
          expect(each.who).not.toBe("maker");
          expect(each.at).toBeLessThan(EXPIRES);
          expect(agreed).not.toContain(each.who);
          agreed = [...agreed, each.who];
          const { roles: named } = rules.bands[amountRial <= 1_000_000 ? 0 : 1] ?? { roles: [] };
          const counted = agreed.filter((who) => named.some((one) => one === roles.get(who)));
          expect(made.isAgreed).toBe(counted.length >= neededFor(rules, amountRial));
          if (!made.isAgreed) continue;
          sent += 1;
          expect(counted.length).toBeGreaterThan(0);
          expect(mayBecome(state, "sending")).toBe(true);
          state = "sending";
        }
        // Sent again only where nothing had left.
        expect(sent).toBeLessThanOrEqual(1 + failedUnsent);
      },
    ),
    runs(5000),
  );
});

it("comes to an end that nothing leads out of, but for what turns out to be done", () => {
  const ends = PROPOSAL_STATES.filter((state) => PROPOSAL_STATES.every((to) => !mayBecome(state, to)));
  expect(ends).toEqual(["done", "refused", "overtaken", "declined", "withdrawn", "expired"]);
  expect(PROPOSAL_STATES.filter((to) => mayBecome("unknown", to))).toEqual(["done", "refused", "overtaken"]);
});

it("is never its maker's, whatever their role, and nobody's any more when its time is over", () => {
  const rules: HeldRules = { bands: [{ uptoRial: null, approvals: 0, roles: ["owner", "manager"] }], waitHours: 72 };
  const open: ConfirmedOf = { isOpen: true, makerId: "m", amountRial: 5, expiresAtMs: 10, confirmations: [] };
  expect(refusalToConfirm(open, { id: "m", role: "owner" }, rules, 0)).toBe("maker");
  expect(refusalToConfirm(open, { id: "x", role: "accountant" }, rules, 0)).toBe("role");
  expect(refusalToConfirm(open, { id: "x", role: "owner" }, rules, 10)).toBe("over");
  // What was loosened since still takes one other.
  expect(confirmed(open, { id: "x", role: "owner" }, rules, 0)).toEqual({ refusal: null, isAgreed: true });
  expect(neededFor(rules, 5)).toBe(1);
});
