"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useCan } from "@/components/frame/shell/member-context";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Id } from "@/components/kit/ui/id";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import { ConfirmedButton } from "@/components/shared/parts/confirmed-button";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import type { configureInput, providerSaveInput } from "@/lib/areas/cards/cards/schemas";
import type { CardProvider, CardSettings, ConfigurationState } from "@/lib/areas/cards/cards/status";
import type { StatusView } from "@/lib/kit/format/status-view";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

const STATES = {
  set: { tone: "success", label: "cards.settings.state.set" },
  refused: { tone: "danger", label: "cards.settings.state.refused" },
  unknown: { tone: "warning", label: "cards.settings.state.unknown" },
} as const satisfies Record<ConfigurationState, StatusView>;

/** Whether issuing is set up, and the banks that issue. */
export function CardSettingsPage() {
  const common = useTranslations("common");
  const { data, error, refetch, isFetching } = useOperation(cardOperations.settings, {});
  if (data)
    return (
      <div className="max-w-3xl space-y-4">
        <SetUp settings={data} />
        <Providers providers={data.providers} />
      </div>
    );
  if (!error) return <DetailSkeleton label={common("loading")} />;
  return (
    <Card>
      <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
    </Card>
  );
}

function SetUp({ settings }: { settings: CardSettings }) {
  const words = useTranslations("cards.settings");
  const errorText = useErrorText();
  const canManage = useCan("cards.manage");
  const configure = useOperationMutation(cardOperations.configure);
  const form = useForm<ConfigureValues, unknown, ConfigureValues>({
    // The server reads the lines, and refuses what is none.
    defaultValues: { more: "" },
  });
  const { state, changedBy, changedAt, webhookUrl } = settings;
  const isOfField = configure.error?.fields.more !== undefined;
  const failure = configure.error && !isOfField && errorText(configure.error);
  const set = form.handleSubmit(async ({ more }) => {
    try {
      await configure.mutateAsync(more?.trim() ? { more } : {});
      configure.reset();
      form.reset();
      showToast({ title: words("done"), tone: "success" });
    } catch (error) {
      if (error instanceof ApiError && error.fields.more !== undefined)
        applyServerErrors(error, ["more"], form.setError);
      else if (!(error instanceof ApiError)) throw error;
    }
  });
  const who = changedBy === null ? null : `\u2068${changedBy}\u2069`;
  return (
    <Section title={words("setUp")} description={words("hint")}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={STATES[state]} />
        {state !== "unknown" && (
          <span className="text-muted text-sm">
            {state === "set"
              ? who && words("setBy", { name: who })
              : who
                ? words("refusedBy", { name: who })
                : words("refusedBySystem")}{" "}
            {changedAt && <DateText value={changedAt} />}
          </span>
        )}
      </p>
      {state === "set" && (
        <DescriptionList
          className="mt-4"
          columns={1}
          items={[
            {
              term: words("webhook"),
              value:
                webhookUrl === null ? words("noWebhook") : <Id value={webhookUrl} label={words("webhook")} isWhole />,
            },
          ]}
        />
      )}
      {failure && (
        <Alert tone="danger" role="alert" title={failure.title} className="mt-4">
          {configure.error?.code === "outcome_unknown" ? words("lost") : failure.action}
          {configure.error?.detail && <p dir="auto">{configure.error.detail}</p>}
          {Object.entries(configure.error?.fields ?? {}).map(([name, text]) => (
            <p key={name}>
              <bdi dir="ltr">{name}</bdi>: <bdi>{text}</bdi>
            </p>
          ))}
        </Alert>
      )}
      {canManage && (
        <Form
          form={form}
          onSubmit={set}
          label={words("setUp")}
          className="mt-4"
          footer={
            <Button
              type="submit"
              variant={state === "set" ? "secondary" : "primary"}
              isLoading={form.formState.isSubmitting}
            >
              {words(state === "set" ? "again" : "action")}
            </Button>
          }
        >
          <FormFields
            control={form.control}
            fields={[
              { name: "more", label: words("more"), kind: "paragraph", isOptional: true, hint: words("moreHint") },
            ]}
          />
        </Form>
      )}
    </Section>
  );
}

function Providers({ providers }: { providers: readonly CardProvider[] }) {
  const words = useTranslations("cards.settings");
  const canManage = useCan("cards.manage");
  return (
    <Section title={words("providers")} description={words("providersHint")}>
      {providers.length === 0 && <p className="text-muted">{words("none")}</p>}
      <ul className="divide-y">
        {providers.map((provider) => (
          <li key={provider.slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0">
              <bdi className="font-medium">{provider.name}</bdi>{" "}
              <bdi dir="ltr" className="text-muted text-sm">
                {provider.slug}
              </bdi>
            </p>
            {canManage && <RemoveProvider provider={provider} />}
          </li>
        ))}
      </ul>
      {canManage && <AddProvider key={providers.length} />}
    </Section>
  );
}

type ConfigureValues = z.input<typeof configureInput>;
type Values = z.input<typeof providerSaveInput>;

function AddProvider() {
  const words = useTranslations("cards.settings");
  const save = useOperationMutation(cardOperations.saveProvider);
  const form = useForm<Values, unknown, Values>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/cards/schemas")).providerSaveInput),
    defaultValues: { name: "", slug: "" },
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      showToast({ title: words("added"), tone: "success" });
      form.reset();
    } catch (error) {
      applyServerErrors(error, ["name", "slug"], form.setError);
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={words("add")}
      className="mt-4 border-t pt-4"
      footer={
        <Button type="submit" isLoading={form.formState.isSubmitting}>
          {words("add")}
        </Button>
      }
    >
      <FormFields
        control={form.control}
        fields={[
          { name: "name", label: words("name"), kind: "text", maxLength: 60 },
          { name: "slug", label: words("slug"), kind: "digits", maxLength: 60, hint: words("slugHint") },
        ]}
      />
    </Form>
  );
}

function RemoveProvider({ provider }: { provider: CardProvider }) {
  const words = useTranslations("cards.settings");
  return (
    <ConfirmedButton
      operation={cardOperations.removeProvider}
      input={{ slug: provider.slug }}
      label={words("remove")}
      icon={Trash2}
      size="sm"
      variant="ghost"
      isDangerous
      title={words("removeTitle")}
      description={words("removeBody")}
      done={words("removed")}
      tied={{ of: "cardProvider", id: provider.slug }}
    />
  );
}
