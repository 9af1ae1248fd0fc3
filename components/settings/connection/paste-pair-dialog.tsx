"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { PairFields } from "@/components/shared/parts/link-fields";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { type PastePairInput, pastePairInput } from "@/lib/areas/settings/connection/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface PastePairDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PastePairDialog({ open, onOpenChange }: PastePairDialogProps) {
  const paste = useTranslations("connection.paste");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={paste("title")} description={paste("body")} isHeld>
      <PastePairForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Lives as long as its window, so what was pasted is gone with it. */
function PastePairForm({ onDone }: { onDone: () => void }) {
  const words = useTranslations("connection.paste");
  const paste = useOperationMutation(connectionOperations.pastePair);
  const form = useForm<PastePairInput>({
    resolver: zodResolver(pastePairInput),
    defaultValues: { accessToken: "", refreshToken: "", password: "" },
  });
  return (
    <WindowForm
      form={form}
      onSubmit={async (input) => {
        await paste.mutateAsync(input);
        showToast({ title: words("done"), description: words("doneHint") });
        onDone();
      }}
      label={words("title")}
      action={words("action")}
      onCancel={onDone}
    >
      <PairFields control={form.control} tokenHint={words("tokenHint")} />
      <PasswordField
        control={form.control}
        name="password"
        label={words("password")}
        hint={words("passwordHint")}
        autoComplete="current-password"
      />
    </WindowForm>
  );
}
