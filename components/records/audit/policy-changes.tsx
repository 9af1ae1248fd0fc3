"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useRuleWords } from "@/components/shared/parts/use-rule-words";
import type { PolicyChange } from "@/lib/areas/settings/policy/status";
import { joined } from "@/lib/kit/format/joined";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { isWholeLimited } from "@/lib/kit/orders/kinds";

/** Which rules a change of the policy is about, each as it was and as it is to be. */
export function PolicyChanges({ changes }: { changes: readonly PolicyChange[] }) {
  return (
    <ul className="space-y-1">
      {changes.map((change) => (
        <li key={change.rule}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change }: { change: PolicyChange }): ReactNode {
  const audit = useTranslations("audit.detail");
  const message = useMessage();
  const { locale } = usePreferences();
  const wordsOf = useValue();
  const [kind, ofKind] = change.rule.split(".");
  const hasOwn = ofKind === "orderRial" && kind !== undefined && isWholeLimited(kind);
  const line = hasOwn ? (`${kind}OrderRial` as const) : (ofKind ?? kind);
  const term = `${message(`policy.lines.${line}`)}${ofKind ? ` (${message(`policy.kinds.${kind}`)})` : ""}`;
  const places = (ibans: readonly string[]) =>
    // Kept in one piece and direction inside a Persian line.
    joined(
      ibans.map((iban) => `\u2066${iban}\u2069`),
      locale,
    );
  return (
    <>
      {term}:{" "}
      {audit.rich("changed", {
        from: () => wordsOf(change.rule, change.from),
        to: () => wordsOf(change.rule, change.to),
      })}
      {"added" in change && change.added.length > 0 && (
        <span className="block text-muted">{audit("added", { places: places(change.added) })}</span>
      )}
      {"removed" in change && change.removed.length > 0 && (
        <span className="block text-muted">{audit("removed", { places: places(change.removed) })}</span>
      )}
    </>
  );
}

function useValue() {
  const policy = useTranslations("policy");
  const { limit, bands, hours, seconds, secondFactor } = useRuleWords();
  const { locale } = usePreferences();
  return (rule: PolicyChange["rule"], value: PolicyChange["from"]): string => {
    if (Array.isArray(value)) return joined(bands(value), locale);
    if (rule === "secondFactorFrom" || typeof value === "string")
      return secondFactor(value === null ? null : String(value));
    switch (rule) {
      case "allowed":
        return value === null ? policy("everywhere") : policy("places", { count: value });
      case "blocked":
        return value ? policy("places", { count: value }) : policy("nowhere");
      case "expireHours":
      case "held.waitHours":
        return hours(value ?? 0);
      case "undoSeconds":
        return seconds(value ?? 0);
      default:
        return limit(value);
    }
  };
}
