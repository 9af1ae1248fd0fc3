import { POLICY_KINDS, type PolicyKindId } from "@/lib/kit/orders/kinds";
import type { PolicyBand, PolicyRules } from "@/lib/kit/orders/policy";

/** A rule by its name; rules of one kind of order have the kind as prefix: `batch.orderRial`. */
export type RuleName =
  | `${PolicyKindId}.${"bands" | "paymentRial" | "orderRial"}`
  | `held.${"bands" | "waitHours"}`
  | "removals.bands"
  | "makerDayRial"
  | "destinationDayRial"
  | "expireHours"
  | "undoSeconds"
  | "secondFactorFrom"
  | "allowed"
  | "blocked";

/**
 * One rule that a change of the policy is about, as it was and as it is to be: amounts in rial and times as they are,
 * null without a limit. Of a list of destinations how long it is, null if money may go everywhere, and what came and
 * went.
 */
export type PolicyChange =
  | { rule: RuleName; from: number | null; to: number | null }
  | { rule: RuleName; from: string | null; to: string | null }
  | { rule: RuleName; from: PolicyBand[]; to: PolicyBand[] }
  | { rule: RuleName; from: number | null; to: number | null; added: string[]; removed: string[] };

/** At most this many destinations of a list are named; its length tells the rest. */
const MOST_NAMED = 10;

/**
 * The rules that two policies do not have in common.
 *
 * @param shown what is written of an IBAN
 */
export function policyChanges(
  before: PolicyRules,
  after: PolicyRules,
  shown: (iban: string) => string,
): PolicyChange[] {
  const figures: [RuleName, number | null, number | null][] = [
    ...POLICY_KINDS.flatMap((kind) =>
      (["paymentRial", "orderRial"] as const).map((name): [RuleName, number | null, number | null] => [
        `${kind}.${name}`,
        before.kinds[kind][name],
        after.kinds[kind][name],
      ]),
    ),
    ["held.waitHours", before.held.waitHours, after.held.waitHours],
    ...(["makerDayRial", "destinationDayRial", "expireHours", "undoSeconds"] as const).map(
      (name): [RuleName, number | null, number | null] => [name, before[name], after[name]],
    ),
  ];
  const bands = [
    ...POLICY_KINDS.map((kind) => ({
      rule: `${kind}.bands` as const,
      from: before.kinds[kind].bands,
      to: after.kinds[kind].bands,
    })),
    { rule: "held.bands" as const, from: before.held.bands, to: after.held.bands },
    { rule: "removals.bands" as const, from: before.removals.bands, to: after.removals.bands },
  ].filter(({ from, to }) => written(from) !== written(to));
  const lists = (["allowed", "blocked"] as const).flatMap((rule): PolicyChange[] => {
    const [was, is] = [before[rule], after[rule]];
    const named = (some: typeof was, others: typeof was) => {
      const known = new Set(others?.map(({ iban }) => iban));
      return (some ?? []).filter(({ iban }) => !known.has(iban)).map(({ iban }) => shown(iban));
    };
    const [added, removed] = [named(is, was), named(was, is)];
    if (added.length + removed.length === 0 && (was === null) === (is === null)) return [];
    const from = was?.length ?? null;
    const to = is?.length ?? null;
    return [{ rule, from, to, added: added.slice(0, MOST_NAMED), removed: removed.slice(0, MOST_NAMED) }];
  });
  return [
    ...bands,
    ...figures.filter(([, from, to]) => from !== to).map(([rule, from, to]) => ({ rule, from, to })),
    ...(before.secondFactorFrom === after.secondFactorFrom
      ? []
      : [{ rule: "secondFactorFrom" as const, from: before.secondFactorFrom, to: after.secondFactorFrom }]),
    ...lists,
  ];
}

/** Bands as one text that differs where they do: the database keeps a band's fields in an order of its own. */
const written = (bands: readonly PolicyBand[]): string =>
  JSON.stringify(bands.map(({ uptoRial, approvals, roles }) => [uptoRial, approvals, [...roles].sort()]));

/** Changes as an entry of the audit holds them; none if an older program wrote something else. */
export const isPolicyChanges = (value: unknown): value is PolicyChange[] =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      typeof each === "object" && each !== null && typeof each.rule === "string" && "from" in each && "to" in each,
  );
