"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** What the button does. */
  action: string;
  isDangerous?: boolean;
  /** Does it; a wrong password comes back as an `ApiError` on the field `password`. */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password before something that protects the account is changed. */
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

function PasswordForm({ onClose, title, action, isDangerous, onPassword }: PasswordDialogProps) {
  const security = useTranslations("security.codes");
  const fields = useTranslations("security.check");
  const common = useTranslations("common.actions");
  const id = useId();
  const form = useForm({ defaultValues: { password: "" } });
  const submit = form.handleSubmit(async ({ password }) => {
    if (password === "") return form.setError("password", { message: "errors.required" }, { shouldFocus: true });
    try {
      await onPassword(password);
    } catch (error) {
      applyServerErrors(error, ["password"], form.setError);
    }
  });
  return (
    <div id={id}>
      <Form
        form={form}
        onSubmit={submit}
        label={title}
        footer={
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant={isDangerous ? "danger" : "primary"} isLoading={form.formState.isSubmitting}>
              {action}
            </Button>
          </>
        }
      >
        <PasswordField
          control={form.control}
          name="password"
          label={fields("password")}
          hint={security("passwordStep")}
          autoComplete="current-password"
        />
      </Form>
    </div>
  );
}
