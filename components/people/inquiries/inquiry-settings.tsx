"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { LEDGER_KINDS } from "@/lib/areas/people/inquiries/kinds";
import { type InquirySettings, inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import type { inquirySettingsInput } from "@/lib/areas/people/inquiries/schemas";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof inquirySettingsInput>;
type Written = z.output<typeof inquirySettingsInput>;

/** What each inquiry costs, and how much members may spend. */
export function InquirySettingsPage() {
  const common = useTranslations("common");
  const { data, error, refetch, isFetching } = useOperation(inquiryOperations.settings, {});
  if (data) return <SettingsForm key={data.changedAt} settings={data} />;
  if (!error) return <DetailSkeleton label={common("loading")} />;
  return (
    <Card>
      <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
    </Card>
  );
}

function SettingsForm({ settings }: { settings: InquirySettings }) {
  const words = useTranslations("inquiries");
  const { unit, locale } = usePreferences();
  const change = useOperationMutation(inquiryOperations.changeSettings);
  const checked = useChecked();
  const { members, changedBy } = settings;
  const form = useForm<Values, unknown, Written>({
    resolver: useSchemaResolver(
      async () => (await import("@/lib/areas/people/inquiries/schemas")).inquirySettingsInput,
    ),
    defaultValues: {
      fees: Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, settings.fees[kind] ?? null])),
      monthlyRial: settings.monthlyRial,
      members: Object.fromEntries(members.map(({ id, hasOwn, monthlyRial }) => [id, hasOwn ? monthlyRial : null])),
    },
  });
  const save = async ({ members: own, ...rest }: Written) => {
    try {
      // Left empty, no member has a limit of their own.
      const limits = Object.fromEntries(Object.entries(own).filter(([, rial]) => rial !== null));
      const wanted = { ...rest, members: limits, readAt: settings.changedAt } as Values;
      const saved = await checked.run(() => change.mutateAsync(wanted));
      if (saved) showToast({ title: words("settings.saved"), tone: "success" });
    } catch (error) {
      applyServerErrors(error, ["monthlyRial", ...members.map(({ id }) => `members.${id}` as const)], form.setError);
    }
  };
  return (
    <Form
      form={form}
      onSubmit={form.handleSubmit(save)}
      label={words("settings.title")}
      className="max-w-3xl"
      footer={
        <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
          {words("settings.save")}
        </Button>
      }
    >
      <Section title={words("settings.fees")} description={words("settings.feesHint")}>
        <div className="grid gap-5 sm:grid-cols-2">
          {LEDGER_KINDS.map((kind) => (
            <MoneyField
              key={kind}
              control={form.control}
              name={`fees.${kind}`}
              label={words(`kinds.${kind}`)}
              isOptional
              isOneOfMany
            />
          ))}
        </div>
      </Section>
      <Section title={words("settings.budget")} description={words("settings.budgetHint")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <MoneyField
            control={form.control}
            name="monthlyRial"
            label={words("settings.everyone")}
            isOptional
            isOneOfMany
          />
          {members.map(({ id, name, spentRial }) => (
            <MoneyField
              key={id}
              control={form.control}
              name={`members.${id}`}
              label={name}
              isOwnWord
              hint={words("settings.ownHint", { spent: formatMoney(spentRial, { unit, locale }) })}
              isOptional
              isOneOfMany
            />
          ))}
        </div>
      </Section>
      {checked.window}
      {changedBy !== null && (
        <p className="text-muted text-sm">{words("settings.changed", { name: `\u2068${changedBy}\u2069` })}</p>
      )}
    </Form>
  );
}
