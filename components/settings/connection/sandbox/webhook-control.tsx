"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useMember } from "@/components/frame/shell/member-context";
import { SelectField, TextField } from "@/components/kit/forms/fields";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import { WEBHOOK_VARIANTS, webhookForm } from "@/lib/areas/settings/connection/sandbox-schemas";
import { localizeDigits } from "@/lib/kit/format/digits";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { ControlBox } from "./control-box";
import { ControlForm } from "./control-form";

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
  const submit = async (input: z.input<typeof webhookForm>) => {
    const answer = await control.mutateAsync({ action: "send_webhook", ...input });
    if (answer.action !== "send_webhook") return;
    const { answered } = answer;
    showToast({
      tone: answered === null ? "danger" : "info",
      title: answered === null ? words("lost") : words("done", { status: localizeDigits(answered, locale) }),
      action: { label: words("inspect"), onClick: () => router.push(webhookRoutes.webhooks(business)) },
    });
  };
  return (
    <ControlBox title={words("title")} hint={words("hint")}>
      <ControlForm form={form} label={words("title")} action={words("action")} onSubmit={submit}>
        <TextField control={form.control} name="withdrawal" label={words("withdrawal")} dir="ltr" spellCheck={false} />
        <SelectField
          control={form.control}
          name="variant"
          label={words("variant")}
          options={WEBHOOK_VARIANTS.map((value) => ({ value, label: words(`variants.${value}`) }))}
        />
      </ControlForm>
    </ControlBox>
  );
}
