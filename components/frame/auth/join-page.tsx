"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button } from "@/components/kit/ui/button";
import { postLink } from "@/lib/areas/settings/security/sign-in";
import type { joinAgainInput, joinInput } from "@/lib/areas/settings/team/schemas";
import type { Role } from "@/lib/kit/roles";
import { routes } from "@/lib/kit/routes";
import type * as z from "@/lib/kit/zod";
import { AuthCard } from "./auth-card";

interface JoinPageProps {
  token: string;
  business: string;
  email: string;
  role: Role;
  /** The address has an account: it only proves itself. */
  hasAccount: boolean;
}

export function JoinPage({ token, business, email, role, hasAccount }: JoinPageProps) {
  const auth = useTranslations("auth.invitation");
  const shell = useTranslations("shell.roles");
  const words = { role: () => <strong>{shell(role)}</strong>, email: () => <bdi dir="ltr">{email}</bdi> };
  return (
    <AuthCard
      title={auth("title", { business })}
      description={hasAccount ? auth.rich("descriptionKnown", words) : auth.rich("description", words)}
    >
      {hasAccount ? <JoinAgainForm token={token} email={email} /> : <JoinForm token={token} email={email} />}
    </AuthCard>
  );
}

type FormProps = Pick<JoinPageProps, "token" | "email">;

/** @returns sends the form and goes to the business, or to sign-in where a one-time code is still to be shown */
async function join(token: string, input: unknown): Promise<void> {
  const { business } = await postLink(routes.api.invitation(token), input);
  window.location.replace(business ? routes.overview(business) : routes.signIn());
}

function JoinForm({ token, email }: FormProps) {
  const auth = useTranslations("auth.invitation");
  const form = useForm<z.infer<typeof joinInput>>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/settings/team/schemas")).joinInput),
    defaultValues: { name: "", password: "", repeated: "" },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      await join(token, input);
    } catch (error) {
      applyServerErrors(error, ["name", "password", "repeated"], form.setError);
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={auth("action")}
      footer={<Submit isLoading={form.formState.isSubmitting} />}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        control={form.control}
        name="name"
        label={auth("name")}
        hint={auth("nameHint")}
        autoComplete="name"
        autoFocus
      />
      <PasswordField
        control={form.control}
        name="password"
        label={auth("password")}
        hint={auth("passwordHint")}
        autoComplete="new-password"
      />
      <PasswordField control={form.control} name="repeated" label={auth("repeated")} autoComplete="new-password" />
    </Form>
  );
}

function JoinAgainForm({ token, email }: FormProps) {
  const auth = useTranslations("auth.invitation");
  const form = useForm<z.infer<typeof joinAgainInput>>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/settings/team/schemas")).joinAgainInput),
    defaultValues: { password: "" },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      await join(token, input);
    } catch (error) {
      applyServerErrors(error, ["password"], form.setError);
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={auth("action")}
      footer={<Submit isLoading={form.formState.isSubmitting} />}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField control={form.control} name="password" label={auth("password")} autoComplete="current-password" />
    </Form>
  );
}

function Submit({ isLoading }: { isLoading: boolean }) {
  const auth = useTranslations("auth.invitation");
  return (
    <Button type="submit" variant="primary" className="w-full" isLoading={isLoading}>
      {auth("action")}
    </Button>
  );
}
