"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { TextField } from "@/components/kit/forms/fields";
import { PasswordField } from "@/components/kit/forms/password-field";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Dialog } from "@/components/kit/ui/dialog";

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** What the button does. */
  action: string;
  isDangerous?: boolean;
  /** Asks for a one-time code or a recovery code too. */
  withCode?: boolean;
  /** Does it; what is wrong comes back as an `ApiError` on the field `password` or `code`. */
  onProved: (proof: { password: string; code: string }) => Promise<void>;
}

/** Asks for the password, and a code where one is due, before something that protects the account is changed. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, onClose, title, description } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      size="sm"
    >
      <PasswordForm {...props} />
    </Dialog>
  );
}

function PasswordForm({ onClose, title, action, isDangerous, withCode, onProved }: PasswordDialogProps) {
  const security = useTranslations("security.codes");
  const fields = useTranslations("security.check");
  const form = useForm({ defaultValues: { password: "", code: "" } });
  return (
    <WindowForm
      form={form}
      onSubmit={async (proof) => {
        const missing = withCode ? (["password", "code"] as const) : (["password"] as const);
        const first = missing.find((name) => proof[name].trim() === "");
        if (first) return form.setError(first, { message: "errors.required" }, { shouldFocus: true });
        await onProved(proof);
      }}
      label={title}
      action={action}
      isDangerous={isDangerous}
      onCancel={onClose}
    >
      <PasswordField
        control={form.control}
        name="password"
        label={fields("password")}
        hint={withCode ? undefined : security("passwordStep")}
        autoComplete="current-password"
      />
      {withCode && (
        <TextField
          control={form.control}
          name="code"
          label={security("anyCode")}
          hint={security("anyCodeHint")}
          autoComplete="one-time-code"
          dir="ltr"
          spellCheck={false}
        />
      )}
    </WindowForm>
  );
}
