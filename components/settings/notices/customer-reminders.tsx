"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { Switch } from "@/components/kit/ui/switch";
import { showToast } from "@/components/kit/ui/toast";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

const WISHES = ["remindOfLinks", "remindOfAuthorizations"] as const;

/** What Daftar tells customers by itself. */
export function CustomerReminders() {
  const words = useTranslations("customerMessages.settings");
  const errorText = useErrorText();
  const { data, error, refetch } = useOperation(customerMessageOperations.settings, {});
  const change = useOperationMutation(customerMessageOperations.changeSettings);
  const shown = change.isPending ? change.variables : data;
  const failure = change.error && errorText(change.error);
  const set = async (wish: (typeof WISHES)[number], isOn: boolean) => {
    if (!data) return;
    const { remindOfLinks, remindOfAuthorizations } = data;
    const changed = await change.mutateAsync({ remindOfLinks, remindOfAuthorizations, [wish]: isOn }).catch(() => null);
    if (changed) showToast({ tone: "success", title: words("saved") });
  };
  return (
    <Section title={words("title")} description={words("description")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-24" />}
      {data && shown && (
        <div className="space-y-3">
          {WISHES.map((wish) => (
            <Switch
              key={wish}
              label={words(wish)}
              checked={shown[wish]}
              disabled={change.isPending}
              onChange={({ target }) => void set(wish, target.checked)}
            />
          ))}
          {failure && (
            <Alert tone="danger" role="alert" title={failure.title}>
              {failure.action}
            </Alert>
          )}
          {data.channels.length === 0 && <p className="text-muted text-sm">{words("notSetUp")}</p>}
        </div>
      )}
    </Section>
  );
}
