"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { WindowForm } from "@/components/kit/forms/window-form";
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
  const setKey = useOperationMutation(connectionOperations.setWebhookKey);
  const form = useForm<WebhookKeyInput>({
    resolver: zodResolver(webhookKeyInput),
    defaultValues: { key: "", password: "" },
  });
  return (
    <WindowForm
      form={form}
      onSubmit={async (input) => {
        await setKey.mutateAsync(input);
        showToast({ title: words("keyDone"), description: words("keyDoneHint") });
        onDone();
      }}
      label={words("keyTitle")}
      action={words("keyAction")}
      onCancel={onDone}
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
    </WindowForm>
  );
}
