"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { MoneyField } from "@/components/kit/forms/money-field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { CopyButton } from "@/components/kit/ui/copy-button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import type { BusinessNoticeSettings } from "@/lib/areas/settings/notices/schemas";
import { localizeDigits, toLatinDigits } from "@/lib/kit/format/digits";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

/** What owners and managers set for the whole business. */
export function BusinessSettings() {
  const words = useTranslations("notices.settings.business");
  const { data, error, refetch } = useOperation(noticeSettingsOperations.business, {});
  return (
    <Section title={words("title")} description={words("description")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-60" />}
      {data && <BusinessForm settings={data} />}
    </Section>
  );
}

interface Values {
  walletUnderRial: number | null;
  escalateAfterMinutes: string;
  webhookUrl: string;
}

const NAMES = ["walletUnderRial", "escalateAfterMinutes", "webhookUrl"] as const;

function BusinessForm({ settings }: { settings: BusinessNoticeSettings }) {
  const words = useTranslations("notices.settings.business");
  const change = useOperationMutation(noticeSettingsOperations.changeBusiness);
  const checked = useChecked();
  const { locale } = usePreferences();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<Values>({
    defaultValues: {
      walletUnderRial: settings.walletUnderRial,
      escalateAfterMinutes: localizeDigits(settings.escalateAfterMinutes, locale),
      webhookUrl: "",
    },
  });
  const send = async (webhookUrl: string | undefined, values: Values) => {
    const minutes = Number(toLatinDigits(values.escalateAfterMinutes.trim()));
    if (!Number.isInteger(minutes) || minutes < 1) {
      form.setError("escalateAfterMinutes", { message: "errors.invalid" });
      return;
    }
    try {
      const saved = await checked.run(() =>
        change.mutateAsync({
          walletUnderRial: values.walletUnderRial,
          escalateAfterMinutes: minutes,
          ...(webhookUrl === undefined ? {} : { webhookUrl }),
        }),
      );
      if (!saved) return;
      setSecret(saved.secret);
      form.setValue("webhookUrl", "");
      showToast({ tone: "success", title: words("saved") });
    } catch (error) {
      applyServerErrors(error, NAMES, form.setError);
    }
  };
  const submit = form.handleSubmit((values) =>
    send(values.webhookUrl.trim() === "" ? undefined : values.webhookUrl.trim(), values),
  );
  return (
    <>
      <Form
        form={form}
        onSubmit={submit}
        label={words("title")}
        footer={
          <>
            {settings.webhookHost !== null && (
              <Button onClick={() => void send("", form.getValues())}>{words("removeWebhook")}</Button>
            )}
            <Button type="submit" isLoading={form.formState.isSubmitting}>
              {words("save")}
            </Button>
          </>
        }
      >
        <MoneyField control={form.control} name="walletUnderRial" label={words("walletUnder")} isOptional />
        <TextField
          control={form.control}
          name="escalateAfterMinutes"
          label={words("escalateAfter")}
          hint={words("escalateHint")}
        />
        <TextField
          control={form.control}
          name="webhookUrl"
          label={words("webhook")}
          hint={
            settings.webhookHost === null
              ? words("webhookHint")
              : words.rich("webhookNow", { host: () => <bdi dir="ltr">{settings.webhookHost}</bdi> })
          }
          isOptional
        />
        {secret !== null && (
          <Alert tone="info" title={words("secretTitle")}>
            <p>{words("secretBody")}</p>
            <p className="mt-2 flex items-center gap-2">
              <code dir="ltr" className="min-w-0 break-all font-mono">
                {secret}
              </code>
              <CopyButton value={secret} label={words("secretTitle")} isVerbatim />
            </p>
          </Alert>
        )}
      </Form>
      {/* Beside the form: what is sent in the window would send the form around it, too. */}
      {checked.window}
    </>
  );
}
