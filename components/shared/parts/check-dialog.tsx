"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { OtpField } from "@/components/kit/forms/otp-field";
import { PasswordField } from "@/components/kit/forms/password-field";
import { useHeldRefusal } from "@/components/kit/forms/use-held-refusal";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { securityOperations, sessionOperations } from "@/lib/areas/settings/security/operations";
import { givePasskey, knowsPasskeys } from "@/lib/areas/settings/security/passkeys";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

interface CheckDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is proved: an amount and its receiver, which the window covers. */
  about?: ReactNode;
  /** The password alone is not enough: a passkey or a code. */
  needsSecondFactor?: boolean;
  /** The member proved who they are: what answered `reauthentication_required` may be asked again. */
  onChecked: () => void;
}

/** Asks for the password, a one-time code or a passkey again, before something that must not happen at an abandoned desk. */
export function CheckDialog({ open, onOpenChange, about, needsSecondFactor = false, onChecked }: CheckDialogProps) {
  const check = useTranslations("security.check");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={check("title")}
      description={check(needsSecondFactor ? "secondFactor" : "description")}
      size="sm"
    >
      {about && <div className="mb-4 rounded border bg-canvas px-3 py-2">{about}</div>}
      <CheckForm key={String(needsSecondFactor)} needsSecondFactor={needsSecondFactor} onChecked={onChecked} />
    </Dialog>
  );
}

function CheckForm({ needsSecondFactor, onChecked }: Pick<CheckDialogProps, "needsSecondFactor" | "onChecked">) {
  const check = useTranslations("security.check");
  const { data: state } = useOperation(securityOperations.state, {});
  const reauthenticate = useOperationMutation(sessionOperations.reauthenticate);
  const begin = useOperationMutation(sessionOperations.beginCheck);
  const [choosesCode, setChoosesCode] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const hasCodes = state?.hasOneTimeCodes ?? false;
  const takesPassword = !needsSecondFactor && (state?.hasPassword ?? true);
  const withCode = hasCodes && (choosesCode || !takesPassword);
  const hasPasskey = state !== undefined && state.passkeys.length > 0;
  const form = useForm({ defaultValues: { password: "", code: "" } });
  const submit = form.handleSubmit(async ({ password, code }) => {
    try {
      await reauthenticate.mutateAsync(withCode ? { code } : { password });
      onChecked();
    } catch (error) {
      form.reset();
      applyServerErrors(error, ["password", "code"], form.setError);
    }
  });
  const send = useHeldRefusal(form, withCode ? "code" : "password", submit);
  const proveByPasskey = async () => {
    form.clearErrors();
    setGiving(true);
    try {
      await reauthenticate.mutateAsync({ passkey: await givePasskey(await begin.mutateAsync({})) });
      onChecked();
    } catch (error) {
      applyServerErrors(error, [], form.setError);
    } finally {
      setGiving(false);
    }
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      label={check("title")}
      footer={
        <>
          {hasPasskey && knowsPasskeys() && (
            <Button
              variant={withCode || takesPassword ? "secondary" : "primary"}
              isLoading={isGiving}
              onClick={() => void proveByPasskey()}
            >
              <KeyRound aria-hidden className="size-4" />
              {check("usePasskey")}
            </Button>
          )}
          {hasCodes && takesPassword && (
            <Button variant="ghost" onClick={() => setChoosesCode(!choosesCode)}>
              {withCode ? check("usePassword") : check("useCode")}
            </Button>
          )}
          {(withCode || takesPassword) && (
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
              {check("action")}
            </Button>
          )}
        </>
      }
    >
      {withCode ? (
        <OtpField control={form.control} name="code" label={check("code")} autoFocus onComplete={() => void submit()} />
      ) : takesPassword ? (
        <PasswordField
          control={form.control}
          name="password"
          label={check("password")}
          autoComplete="current-password"
        />
      ) : (
        !hasPasskey && <p>{check("signInAgain")}</p>
      )}
    </Form>
  );
}
