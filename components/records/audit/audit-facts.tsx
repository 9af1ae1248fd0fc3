"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { BankName } from "@/components/shared/parts/bank-name";
import { IssuerName } from "@/components/shared/parts/issuer-name";
import { type Fact, factsOf } from "@/lib/areas/records/audit/facts";
import type { PolicyChange } from "@/lib/areas/settings/policy/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { COMMA } from "@/lib/kit/format/joined";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { PolicyChanges } from "./policy-changes";

/** An entry's details in the reader's words; what has none yet keeps its own name. */
export function AuditFacts({ detail }: { detail: Record<string, unknown> }) {
  const audit = useTranslations("audit.detail");
  const facts = factsOf(detail);
  if (facts.length === 0) return <p className="text-muted text-sm">{audit("noFacts")}</p>;
  return (
    <dl className="space-y-1.5 text-sm">
      {facts.map((fact) => (
        <div key={fact.name} className="flex flex-wrap gap-x-3">
          <dt className="text-muted">
            <FactName name={fact.name} />
          </dt>
          <dd className="min-w-0 break-words">
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FactName({ name }: { name: string }) {
  const audit = useTranslations("audit");
  const message = useMessage();
  const [, before] = /^before\.(.+)$/.exec(name) ?? [];
  const key = `audit.facts.${before ?? name}`;
  const words = message(key);
  const shown = words === key ? <bdi dir="ltr">{before ?? name}</bdi> : words;
  return before ? audit.rich("detail.before", { name: () => shown }) : shown;
}

export function FactValue({ fact: { name, kind, value } }: { fact: Fact }) {
  const common = useTranslations("common");
  const message = useMessage();
  const { locale } = usePreferences();
  const wordOf = (key: string, fallback: string) => {
    const words = message(key);
    return words === key ? <bdi dir="ltr">{fallback}</bdi> : words;
  };
  switch (kind) {
    case "money":
      return <Money rial={Number(value)} />;
    case "number":
      return formatNumber(Number(value), locale);
    case "instant":
      return <DateText value={String(value)} form="exact" className="!whitespace-normal" />;
    case "yesNo":
      return value ? common("yes") : common("no");
    case "role":
      return wordOf(`shell.roles.${value}`, String(value));
    case "orderKind":
      return wordOf(`audit.words.kind_${value}`, String(value));
    case "id":
      // What is masked is short already.
      return <Id value={String(value)} isWhole={String(value).includes("•")} />;
    case "bank":
      return <BankName code={String(value)} />;
    case "issuer":
      return <IssuerName slug={String(value)} />;
    case "word":
      return wordOf(`audit.words.${name}_${String(value).replaceAll(".", "_")}`, String(value));
    case "words":
    case "filters":
      return (value as string[]).map((each, index) => (
        <span key={each}>
          {index > 0 && COMMA[locale]}
          {wordOf(kind === "filters" ? `exports.filters.${each}` : `audit.words.field_${each}`, each)}
        </span>
      ));
    case "policyChanges":
      return <PolicyChanges changes={value as PolicyChange[]} />;
    case "text":
      return <bdi>{String(value)}</bdi>;
    default:
      return <bdi dir="ltr">{typeof value === "string" ? value : JSON.stringify(value)}</bdi>;
  }
}
