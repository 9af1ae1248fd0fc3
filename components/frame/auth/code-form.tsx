"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { OtpField } from "@/components/kit/forms/otp-field";
import { useHeldRefusal } from "@/components/kit/forms/use-held-refusal";
import { Button } from "@/components/kit/ui/button";
import { signIn } from "@/lib/areas/settings/security/sign-in";

interface CodeFormProps {
  given: { email: string; password: string };
  onSignedIn: (memberId: string) => void;
  onBack: () => void;
}

/** The second step: a code from the app, or one of the recovery codes. */
export function CodeForm({ given, onSignedIn, onBack }: CodeFormProps) {
  const auth = useTranslations("auth.code");
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ defaultValues: { code: "" } });

  const submit = form.handleSubmit(async ({ code }) => {
    if (code.trim() === "") return form.setError("code", { message: "errors.required" }, { shouldFocus: true });
    try {
      const answer = await signIn({ ...given, code });
      if (answer.outcome === "signed_in") return onSignedIn(answer.memberId);
      if (answer.outcome === "wrong") return onBack();
      form.setValue("code", "");
      form.setError("code", { type: "server", message: "errors.wrongCode" }, { shouldFocus: true });
    } catch (error) {
      applyServerErrors(error, [], form.setError);
    }
  });

  const send = useHeldRefusal(form, "code", submit);

  return (
    <Form
      form={form}
      onSubmit={send}
      label={auth("title")}
      footer={
        <div className="grid w-full gap-2">
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {auth("action")}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              form.reset();
              setRecovery(!isRecovery);
            }}
          >
            {isRecovery ? auth("useApp") : auth("useRecovery")}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            {auth("back")}
          </Button>
        </div>
      }
    >
      {isRecovery ? (
        <TextField
          key="recovery"
          control={form.control}
          name="code"
          label={auth("recoveryLabel")}
          hint={auth("recoveryHint")}
          dir="ltr"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <OtpField
          key="app"
          control={form.control}
          name="code"
          label={auth("label")}
          hint={auth("description")}
          onComplete={() => void submit()}
          autoFocus
        />
      )}
    </Form>
  );
}
