"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { SelectField, TextField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import { useMember } from "@/components/shell/member-context";
import { Button } from "@/components/ui/button";
import { usePreferences } from "@/components/ui/preferences-context";
import { showToast } from "@/components/ui/toast";
import { sandboxOperations } from "@/lib/connection/sandbox-operations";
import { WEBHOOK_VARIANTS, webhookForm } from "@/lib/connection/sandbox-schemas";
import { localizeDigits } from "@/lib/format/digits";
import { useOperationMutation } from "@/lib/operations/query";
import { webhookRoutes } from "@/lib/webhooks/declared";
import type * as z from "@/lib/zod";
import { ControlBox } from "./control-box";

/** One webhook by hand, right or wrong on purpose. */
export function WebhookControl() {
  const words = useTranslations("sandbox.webhook");
  const { business } = useMember();
  const { locale } = usePreferences();
  const router = useRouter();
  const control = useOperationMutation(sandboxOperations.control);
  const form = useForm<z.input<typeof webhookForm>>({
    resolver: zodResolver(webhookForm),
    defaultValues: { withdrawal: "", variant: "good" },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      const answer = await control.mutateAsync({ action: "send_webhook", ...input });
      if (answer.action !== "send_webhook") return;
      const { answered } = answer;
      showToast({
        tone: answered === null ? "danger" : "info",
        title: answered === null ? words("lost") : words("done", { status: localizeDigits(answered, locale) }),
        action: { label: words("inspect"), onClick: () => router.push(webhookRoutes.webhooks(business)) },
      });
    } catch (error) {
      applyServerErrors(error, ["withdrawal", "variant"], form.setError);
    }
  });
  return (
    <ControlBox title={words("title")} hint={words("hint")}>
      <Form
        form={form}
        onSubmit={submit}
        label={words("title")}
        className="max-w-md"
        footer={
          <Button type="submit" isLoading={form.formState.isSubmitting}>
            {words("action")}
          </Button>
        }
      >
        <TextField control={form.control} name="withdrawal" label={words("withdrawal")} dir="ltr" spellCheck={false} />
        <SelectField
          control={form.control}
          name="variant"
          label={words("variant")}
          options={WEBHOOK_VARIANTS.map((value) => ({ value, label: words(`variants.${value}`) }))}
        />
      </Form>
    </ControlBox>
  );
}
