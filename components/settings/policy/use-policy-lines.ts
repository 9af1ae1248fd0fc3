"use client";

import { useTranslations } from "next-intl";
import { useRuleWords } from "@/components/shared/parts/use-rule-words";
import { formatIban } from "@/lib/kit/format/iban";
import { isWholeLimited, POLICY_KINDS, type PolicyKindId } from "@/lib/kit/orders/kinds";
import { heldRulesOf, type PolicyRules } from "@/lib/kit/orders/policy";

export interface PolicyLine {
  id: string;
  group: PolicyKindId | "held" | "removals" | "general";
  term: string;
  /** In words; more than one stand under each other. */
  values: readonly string[];
}

/** A policy as sentences: what is shown, and what two policies are compared by. */
export function usePolicyLines(): (rules: PolicyRules) => PolicyLine[] {
  const words = useTranslations("policy");
  const { limit, bands: bandWords, hours, seconds, secondFactor } = useRuleWords();
  // Kept in one piece and direction inside a Persian line.
  const places = (listed: PolicyRules["blocked"]) =>
    listed.map(({ iban, note }) => `\u2066${formatIban(iban)}\u2069${note ? ` ${note}` : ""}`);

  return (rules) => [
    ...POLICY_KINDS.flatMap((kind): PolicyLine[] => {
      const { bands, paymentRial, orderRial } = rules.kinds[kind];
      const line = (name: "bands" | "paymentRial" | "orderRial", term: string, values: readonly string[]) => ({
        id: `${kind}.${name}`,
        group: kind,
        term,
        values,
      });
      return [
        line("bands", words("lines.bands"), bandWords(bands)),
        line("paymentRial", words("lines.paymentRial"), [limit(paymentRial)]),
        ...(isWholeLimited(kind) ? [line("orderRial", words(`lines.${kind}OrderRial`), [limit(orderRial)])] : []),
      ];
    }),
    { id: "held.bands", group: "held", term: words("lines.heldBands"), values: bandWords(heldRulesOf(rules).bands) },
    { id: "held.waitHours", group: "held", term: words("lines.waitHours"), values: [hours(rules.held.waitHours)] },
    {
      id: "removals.bands",
      group: "removals",
      term: words("lines.removalBands"),
      values: bandWords(rules.removals.bands),
    },
    ...(
      [
        ["makerDayRial", [limit(rules.makerDayRial)]],
        ["destinationDayRial", [limit(rules.destinationDayRial)]],
        ["allowed", rules.allowed === null ? [words("everywhere")] : places(rules.allowed)],
        ["blocked", rules.blocked.length === 0 ? [words("nowhere")] : places(rules.blocked)],
        ["expireHours", [hours(rules.expireHours)]],
        ["undoSeconds", [seconds(rules.undoSeconds)]],
        ["secondFactorFrom", [secondFactor(rules.secondFactorFrom)]],
      ] as const
    ).map(([name, values]): PolicyLine => ({ id: name, group: "general", term: words(`lines.${name}`), values })),
  ];
}

/** How many places a list names before the rest is only counted. */
const MOST_SHOWN = 10;

/** A long list as its first entries and how many there are in all. */
export function useShortened(): (values: readonly string[]) => readonly string[] {
  const words = useTranslations("policy");
  return (values) =>
    values.length <= MOST_SHOWN
      ? values
      : [...values.slice(0, MOST_SHOWN), `… ${words("places", { count: values.length })}`];
}
