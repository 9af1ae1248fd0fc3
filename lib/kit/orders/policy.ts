import { tehranToday } from "@/lib/kit/clock";
import { isMoneyIn, type OrderKindId, POLICY_KINDS, type PolicyKindId, policyKindOf } from "./kinds";
import type { HeldRules, KindRules, PolicyBand, PolicyRules, RemovalRules } from "./policy-schema";

export type { HeldRules, KindRules, PolicyBand, PolicyRules, RemovalRules };

/** The roles that a policy may name as approvers: those with `settlements.approve`. */
export const APPROVER_ROLES = ["owner", "manager"] as const;
export type ApproverRole = (typeof APPROVER_ROLES)[number];

/** One other owner or manager approves everything. */
export const oneOfBoth = (): KindRules => ({
  bands: [{ uptoRial: null, approvals: 1, roles: [...APPROVER_ROLES] }],
  paymentRial: null,
  orderRial: null,
});

/** The same as for every order: one other member approves. */
export const anotherInThreeDays = (): HeldRules => ({ bands: oneOfBoth().bands, waitHours: 72 });

/** Above this amount, removing a record needs another member. */
const REMOVED_ALONE_RIAL = 10_000_000;
/** Small sums one member removes alone; beyond them another one agrees. */
export const anotherBeyondLimit = (): RemovalRules => ({
  bands: [{ uptoRial: REMOVED_ALONE_RIAL, approvals: 0, roles: [...APPROVER_ROLES] }, ...oneOfBoth().bands],
});

/** The rules until a business has its own: one other owner or manager approves everything. */
export const defaultPolicy = (): PolicyRules => ({
  kinds: Object.fromEntries(POLICY_KINDS.map((kind) => [kind, oneOfBoth()])) as Record<PolicyKindId, KindRules>,
  held: anotherInThreeDays(),
  removals: anotherBeyondLimit(),
  makerDayRial: null,
  destinationDayRial: null,
  allowed: null,
  blocked: [],
  expireHours: 72,
  undoSeconds: 10,
  secondFactorFrom: null,
});

type NewerRules = "held" | "removals" | "secondFactorFrom";

/** Older rules do not know newer kinds; for these the default applies. */
export const withEveryKind = ({
  held,
  removals,
  secondFactorFrom,
  ...rules
}: Omit<PolicyRules, NewerRules> & Partial<Pick<PolicyRules, NewerRules>>): PolicyRules => ({
  ...rules,
  secondFactorFrom: secondFactorFrom ?? null,
  held: held ?? defaultPolicy().held,
  removals: removals ?? defaultPolicy().removals,
  kinds: { ...defaultPolicy().kinds, ...rules.kinds },
});

/**
 * The rules for decisions on held payments. A decision cannot be undone, so for every amount it needs at least as
 * many members as a settlement of that amount.
 */
export function heldRulesOf({ held, kinds }: Pick<PolicyRules, "held" | "kinds">): HeldRules {
  const settlements = kinds.settlement;
  const ends = [...held.bands, ...settlements.bands].map(({ uptoRial }) => uptoRial ?? Number.POSITIVE_INFINITY);
  const bands = [...new Set(ends)]
    .sort((one, other) => one - other)
    .map((end): PolicyBand => {
      const [own, settlement] = [bandOf(held, end), bandOf(settlements, end)];
      const { approvals, roles } = settlement.approvals > own.approvals ? settlement : own;
      return { uptoRial: Number.isFinite(end) ? end : null, approvals, roles };
    });
  return { ...held, bands };
}

/** Whether everybody who approves needs a second factor by now. */
export const isSecondFactorDue = ({ secondFactorFrom }: Pick<PolicyRules, "secondFactorFrom">): boolean =>
  secondFactorFrom !== null && secondFactorFrom <= tehranToday();

/** Whether some orders need nobody's approval, so that each maker approves them, in effect. */
export const letsMakersPayAlone = ({ kinds }: Pick<PolicyRules, "kinds">): boolean =>
  Object.values(kinds).some(({ bands }) => bands.some(({ approvals }) => approvals === 0));

/**
 * The facts that a policy is checked against: an order as it would be sent, and the other orders of the last 24
 * hours.
 */
export interface PolicyFacts {
  kind: OrderKindId;
  amountRial: number;
  payments: readonly { iban: string; amountRial: number }[];
  /** The largest of many payments without a receiver's account. */
  largestRial?: number;
  makerDayRial: number;
  /** By IBAN; a missing one has received nothing. */
  destinationDayRial: ReadonlyMap<string, number>;
}

export const POLICY_RULES = [
  "payment_limit",
  "order_limit",
  "maker_day",
  "destination_day",
  "not_allowed",
  "blocked",
] as const;

/** One violation of a policy, with its figures. */
export interface PolicyViolation {
  rule: (typeof POLICY_RULES)[number];
  limitRial: number | null;
  wouldBeRial: number | null;
  iban: string | null;
}

export interface PolicyVerdict {
  approvals: number;
  roles: readonly ApproverRole[];
  /** The upper limit of the band that decided; null for the last band. */
  bandUptoRial: number | null;
  violations: readonly PolicyViolation[];
}

/** Checks an order against a policy: who has to approve, and what the policy forbids. */
export function evaluatePolicy(rules: PolicyRules, facts: PolicyFacts): PolicyVerdict {
  const own = rulesOf(rules, facts.kind);
  const { approvals, roles, uptoRial } = bandOf(own, facts.amountRial);
  return { approvals, roles, bandUptoRial: uptoRial, violations: [...violationsOf(rules, own, facts)] };
}

/** The rules for an order of a kind. */
export const rulesOf = ({ kinds }: Pick<PolicyRules, "kinds">, kind: OrderKindId): KindRules =>
  kinds[policyKindOf(kind)];

/** The band of an amount: who has to approve it. */
export function bandOf({ bands }: Pick<KindRules, "bands">, amountRial: number): PolicyBand {
  const found = bands.find(({ uptoRial }) => uptoRial === null || amountRial <= uptoRial);
  if (!found) throw new Error("a policy without a last band");
  return found;
}

function* violationsOf(rules: PolicyRules, own: KindRules, facts: PolicyFacts): Generator<PolicyViolation> {
  // An order without a receiver's account is one payment, unless it says that it is many.
  const single = facts.payments.length === 0 ? (facts.largestRial ?? facts.amountRial) : 0;
  const largest = facts.payments.reduce((most, { amountRial }) => Math.max(most, amountRial), single);
  yield* above("payment_limit", own.paymentRial, largest, null);
  yield* above("order_limit", own.orderRial, facts.amountRial, null);
  // A member's daily limit for settlements does not apply to collections.
  if (!isMoneyIn(facts.kind))
    yield* above("maker_day", rules.makerDayRial, facts.makerDayRial + facts.amountRial, null);
  const blocked = new Set(rules.blocked.map(({ iban }) => iban));
  const allowed = rules.allowed && new Set(rules.allowed.map(({ iban }) => iban));
  for (const [iban, amountRial] of totalsByIban(facts.payments)) {
    if (blocked.has(iban)) yield { rule: "blocked", limitRial: null, wouldBeRial: null, iban };
    if (allowed && !allowed.has(iban)) yield { rule: "not_allowed", limitRial: null, wouldBeRial: null, iban };
    const day = (facts.destinationDayRial.get(iban) ?? 0) + amountRial;
    yield* above("destination_day", rules.destinationDayRial, day, iban);
  }
}

function* above(
  rule: PolicyViolation["rule"],
  limitRial: number | null,
  wouldBeRial: number,
  iban: string | null,
): Generator<PolicyViolation> {
  if (limitRial !== null && wouldBeRial > limitRial) yield { rule, limitRial, wouldBeRial, iban };
}

function totalsByIban(payments: PolicyFacts["payments"]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { iban, amountRial } of payments) totals.set(iban, (totals.get(iban) ?? 0) + amountRial);
  return totals;
}

/** An approval with its member's current role; null if they have none any more. */
export interface CountedApproval {
  approverId: string;
  role: string | null;
}

/** How many approvals count for a verdict: from different members, not the maker, with a role that the band names. */
export function countApprovals(
  approvals: readonly CountedApproval[],
  verdict: Pick<PolicyVerdict, "roles">,
  makerId: string,
): number {
  const counted = approvals.filter(
    ({ approverId, role }) => approverId !== makerId && verdict.roles.some((each) => each === role),
  );
  return new Set(counted.map(({ approverId }) => approverId)).size;
}
