"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useCan } from "@/components/frame/shell/member-context";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { clockOf, useSecondsLeft } from "@/components/shared/parts/use-seconds-left";
import { cardLifecycleOperations } from "@/lib/areas/cards/card-lifecycle/operations";
import type { confirmInput } from "@/lib/areas/cards/card-lifecycle/schemas";
import { mayAskForCode } from "@/lib/areas/cards/card-lifecycle/status";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof confirmInput>;

/** The code that the bank sent to the holder: said by them, typed here, and kept nowhere. */
export function HolderCode({ application: { id, codeUntil } }: { application: CardApplicationShown }) {
  const words = useTranslations("cardLifecycle.code");
  const canManage = useCan("cards.manage");
  const confirm = useOperationMutation(cardLifecycleOperations.confirmCode);
  const seconds = useSecondsLeft(codeUntil);
  const form = useForm<Values, unknown, z.output<typeof confirmInput>>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/card-lifecycle/schemas")).confirmInput),
    defaultValues: { applicationId: id, code: "" },
  });
  if (!canManage)
    return (
      <Section title={words("title")}>
        <p className="text-muted">{words("managers")}</p>
      </Section>
    );
  const isLost = confirm.error?.code === "outcome_unknown";
  const submit = form.handleSubmit(async (values) => {
    try {
      await confirm.mutateAsync(values);
      showToast({ title: words("done"), tone: "success" });
    } catch (error) {
      if (error instanceof ApiError && error.code === "outcome_unknown") form.reset();
      else applyServerErrors(error, ["code"], form.setError);
    }
  });
  return (
    <Section title={words("title")} description={words("body")}>
      <Form
        form={form}
        onSubmit={submit}
        label={words("title")}
        className="max-w-md"
        footer={
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {words("confirm")}
          </Button>
        }
      >
        <FormFields
          control={form.control}
          fields={[{ name: "code", label: words("label"), kind: "digits", maxLength: 12 }]}
        />
        {isLost && (
          <Alert tone="warning" role="alert">
            {words("lostConfirm")}
          </Alert>
        )}
      </Form>
      <AnotherCode
        applicationId={id}
        seconds={seconds}
        wasRefused={confirm.error?.fields.code !== undefined}
        onSent={confirm.reset}
      />
    </Section>
  );
}

/** The time that is left, and a button for another code after it: the service sends none before. */
function AnotherCode({
  applicationId,
  seconds,
  wasRefused,
  onSent,
}: {
  applicationId: string;
  seconds: number | null | undefined;
  /** The service did not take the last code that was typed. */
  wasRefused: boolean;
  onSent: () => void;
}) {
  const words = useTranslations("cardLifecycle.code");
  const errorText = useErrorText();
  const { locale } = usePreferences();
  const send = useOperationMutation(cardLifecycleOperations.sendCode);
  const isGood = seconds === undefined || (seconds !== null && seconds > 0);
  const mayAsk = mayAskForCode(seconds, wasRefused);
  const text = send.error && errorText(send.error);
  const again = async () => {
    const done = await send.mutateAsync({ applicationId }).catch(() => null);
    if (!done) return;
    onSent();
    showToast({ title: words("sent"), tone: "success" });
  };
  return (
    <div className="mt-4 space-y-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={isGood ? "text-muted" : "text-warning"}>
          {seconds === null
            ? words("unknown")
            : !isGood
              ? words("over")
              : seconds !== undefined && <span role="timer">{words("left", { time: clockOf(seconds, locale) })}</span>}
        </p>
        <Button isLoading={send.isPending} disabled={!mayAsk} onClick={() => void again()}>
          {words("again")}
        </Button>
      </div>
      {!mayAsk && <p className="text-muted text-sm">{words("notYet")}</p>}
      {text && (
        <Alert tone="warning" role="alert" title={send.error?.code === "outcome_unknown" ? undefined : text.title}>
          {send.error?.code === "outcome_unknown" ? words("lostSend") : text.action}
          {send.error?.detail && <p dir="auto">{send.error.detail}</p>}
        </Alert>
      )}
    </div>
  );
}
