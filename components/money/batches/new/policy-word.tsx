"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatMoney } from "@/lib/kit/format/money";
import type { PolicyVerdict, PolicyViolation } from "@/lib/kit/orders/policy";

/** More than these would bury the rest. */
const SHOWN_VIOLATIONS = 10;

/** What the policy says of a batch: who has to agree, or why it can't be made. */
export function PolicyWord({ verdict }: { verdict: PolicyVerdict }) {
  const words = useTranslations("batchUpload.review");
  const roles = useTranslations("shell.roles");
  const { approvals, violations } = verdict;
  if (violations.length > 0)
    return (
      <Alert tone="danger" role="alert" title={words("violations")}>
        <ul className="space-y-1">
          {violations.slice(0, SHOWN_VIOLATIONS).map((violation) => (
            <li key={`${violation.rule} ${violation.iban}`}>
              <ViolationText violation={violation} />
            </li>
          ))}
          {violations.length > SHOWN_VIOLATIONS && (
            <li>{words("moreViolations", { count: violations.length - SHOWN_VIOLATIONS })}</li>
          )}
        </ul>
      </Alert>
    );
  return (
    <Section title={words("policy")}>
      <p>
        {words("approvals", { count: approvals, roles: verdict.roles.map((role) => roles(role)).join(words("or")) })}
      </p>
    </Section>
  );
}

function ViolationText({ violation }: { violation: PolicyViolation }) {
  const words = useTranslations("batchUpload.review.rules");
  const { unit, locale } = usePreferences();
  const money = (rial: number | null) => formatMoney(rial ?? 0, { unit, locale });
  return words(violation.rule, {
    amount: money(violation.wouldBeRial),
    limit: money(violation.limitRial),
    iban: violation.iban ?? "",
  });
}
