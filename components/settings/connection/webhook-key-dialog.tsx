"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { type WebhookKeyInput, webhookKeyInput } from "@/lib/areas/settings/connection/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface WebhookKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function WebhookKeyDialog({ open, onOpenChange }: WebhookKeyDialogProps) {
  const words = useTranslations("connection.webhook");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words("keyTitle")} description={words("keyBody")} isHeld>
      <WebhookKeyForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function WebhookKeyForm({ onDone }: { onDone: () => void }) {
  const words = useTranslations("connection.webhook");
  const paste = useTranslations("connection.paste");
  const common = useTranslations("common.actions");
  const setKey = useOperationMutation(connectionOperations.setWebhookKey);
  const form = useForm<WebhookKeyInput>({
    resolver: zodResolver(webhookKeyInput),
    defaultValues: { key: "", password: "" },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      await setKey.mutateAsync(input);
      showToast({ title: words("keyDone"), description: words("keyDoneHint") });
      onDone();
    } catch (error) {
      applyServerErrors(error, ["key", "password"], form.setError);
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={words("keyTitle")}
      footer={
        <>
          <Button onClick={onDone}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {words("keyAction")}
          </Button>
        </>
      }
    >
      <PasswordField
        control={form.control}
        name="key"
        label={words("keyField")}
        hint={words("keyFieldHint")}
        autoComplete="off"
      />
      <PasswordField
        control={form.control}
        name="password"
        label={paste("password")}
        hint={paste("passwordHint")}
        autoComplete="current-password"
      />
    </Form>
  );
}
