"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button } from "@/components/kit/ui/button";
import { postLink } from "@/lib/areas/settings/security/sign-in";
import type { newAccessInput } from "@/lib/areas/settings/team/schemas";
import { routes } from "@/lib/kit/routes";
import type * as z from "@/lib/kit/zod";
import { AuthCard } from "./auth-card";

interface ResetPageProps {
  token: string;
  email: string;
  /** What the reset did to the member's one-time codes. */
  codes: "none" | "kept" | "turnedOff";
}

/** For a member who lost the way in: a new password, then sign-in as always. */
export function ResetPage({ token, email, codes }: ResetPageProps) {
  const auth = useTranslations("auth.reset");
  const hints = useTranslations("auth.invitation");
  const form = useForm<z.infer<typeof newAccessInput>>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/settings/team/schemas")).newAccessInput),
    defaultValues: { password: "", repeated: "" },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      await postLink(routes.api.reset(token), input);
      window.location.replace(routes.signInAfterReset());
    } catch (error) {
      applyServerErrors(error, ["password", "repeated"], form.setError);
    }
  });
  return (
    <AuthCard
      title={auth("title")}
      description={auth.rich("description", { email: () => <bdi dir="ltr">{email}</bdi> })}
    >
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
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          control={form.control}
          name="password"
          label={auth("password")}
          hint={hints("passwordHint")}
          autoComplete="new-password"
        />
        <PasswordField control={form.control} name="repeated" label={auth("repeated")} autoComplete="new-password" />
        {codes !== "none" && <p className="text-muted text-sm">{auth(`codes.${codes}`)}</p>}
      </Form>
    </AuthCard>
  );
}
