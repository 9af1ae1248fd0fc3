"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatNumber } from "@/lib/format/digits";
import { useOperationMutation } from "@/lib/operations/query";
import type { PolicyRules } from "@/lib/orders/policy";
import { type PolicyDryRun, policyOperations } from "@/lib/policy/operations";

/** Tries rules on the orders of the last months and says what would have been different. */
export function DryRun({ rules }: { rules: PolicyRules | null }) {
  const words = useTranslations("policy.dryRun");
  const run = useOperationMutation(policyOperations.dryRun);
  return (
    <div className="space-y-2">
      <Button
        size="sm"
        icon={FlaskConical}
        disabled={rules === null}
        isLoading={run.isPending}
        onClick={() => rules && run.mutate({ rules })}
      >
        {words("action")}
      </Button>
      <div role="status">{run.data && <Result played={run.data} />}</div>
      {run.error && <ErrorState error={run.error} className="!py-4" />}
    </div>
  );
}

function Result({ played }: { played: PolicyDryRun }) {
  const words = useTranslations("policy.dryRun");
  const { locale } = usePreferences();
  const say = (value: number) => formatNumber(value, locale);
  const orders = say(played.orders);
  const told = (["more", "fewer", "refused"] as const).filter((name) => played[name] > 0);
  return (
    <Alert tone="info" title={words("title", { days: say(played.days) })}>
      {played.orders === 0
        ? words("none")
        : told.length === 0
          ? words("same", { orders })
          : told.map((name) => (
              <span key={name} className="block">
                {words(name, { count: say(played[name]), orders })}
              </span>
            ))}
    </Alert>
  );
}
