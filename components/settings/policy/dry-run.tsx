"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { type PolicyDryRun, policyOperations } from "@/lib/areas/settings/policy/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { PolicyRules } from "@/lib/kit/orders/policy";

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

/** Which they would have been, each with the way to it. */
function Orders({ orders, count }: { orders: PolicyDryRun["changed"]; count: number }) {
  const words = useTranslations("policy.dryRun");
  const business = useBusiness();
  if (orders.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-sm underline underline-offset-4">
        {words("which")}
      </summary>
      <ul className="mt-1 space-y-0.5 text-sm">
        {orders.map(({ orderId, amountRial, name, createdAt }) => (
          <li key={orderId}>
            <TextLink href={orderRoutes.order(business, orderId)} target="_blank">
              <Money rial={amountRial} />
            </TextLink>
            {name !== null && (
              <>
                {" · "}
                <bdi>{name}</bdi>
              </>
            )}{" "}
            · <DateText value={createdAt} />
          </li>
        ))}
        {count > orders.length && <li className="text-muted">{words("others", { count: count - orders.length })}</li>}
      </ul>
    </details>
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
              <div key={name} className="mt-1">
                <p>{words(name, { count: say(played[name]), orders })}</p>
                <Orders orders={played.changed.filter(({ what }) => what === name)} count={played[name]} />
              </div>
            ))}
    </Alert>
  );
}
