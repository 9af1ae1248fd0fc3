"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button } from "@/components/kit/ui/button";
import { signIn } from "@/lib/areas/settings/security/sign-in";
import { CodeForm } from "./code-form";
import { type DemoMember, DemoMembers } from "./demo-members";
import { PasskeySignIn } from "./passkey-sign-in";

interface SignInFormProps {
  onSignedIn: (memberId: string) => void;
  /** Signing in again as this very member: the e-mail stands. */
  email?: string;
  /** The sandbox's members, to choose from. */
  demo?: { members: readonly DemoMember[]; password: string };
}

/** E-mail and password, then the one-time code where the account has one; or a passkey instead of all of it. */
export function SignInForm({ onSignedIn, email, demo }: SignInFormProps) {
  const auth = useTranslations("auth.signIn");
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/settings/security/schemas")).signInInput),
    defaultValues: { email: email ?? "", password: "" },
  });

  const submit = form.handleSubmit(async (given) => {
    try {
      const answer = await signIn({ ...given, code: "" });
      if (answer.outcome === "signed_in") onSignedIn(answer.memberId);
      else if (answer.outcome === "code_required") setNeedsCode(true);
      else if (answer.outcome === "no_business") form.setError("email", { message: "auth.signIn.noBusiness" });
      else form.setError("password", { message: "errors.wrongPassword" }, { shouldFocus: true });
    } catch (error) {
      applyServerErrors(error, [], form.setError);
    }
  });

  if (needsCode) {
    return <CodeForm given={form.getValues()} onSignedIn={onSignedIn} onBack={() => setNeedsCode(false)} />;
  }
  return (
    <>
      <Form
        form={form}
        onSubmit={submit}
        label={auth("title")}
        footer={
          <Button type="submit" variant="primary" className="w-full" isLoading={form.formState.isSubmitting}>
            {auth("action")}
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="email"
          label={auth("email")}
          type="email"
          dir="ltr"
          autoComplete={email === undefined ? "username webauthn" : "username"}
          spellCheck={false}
          autoFocus={email === undefined}
          readOnly={email !== undefined}
        />
        <PasswordField
          control={form.control}
          name="password"
          label={auth("password")}
          autoComplete="current-password"
        />
      </Form>
      <PasskeySignIn onSignedIn={onSignedIn} isSuggested={email === undefined && !form.formState.isSubmitting} />
      {demo && (
        <DemoMembers
          members={demo.members}
          password={demo.password}
          onChoose={(chosen) => {
            form.reset({ email: chosen.email, password: demo.password });
          }}
        />
      )}
    </>
  );
}
