"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button } from "@/components/kit/ui/button";
import { LinkFields } from "@/components/shared/parts/link-fields";
import { postLink } from "@/lib/areas/settings/security/sign-in";
import type { setupInput } from "@/lib/areas/settings/team/setup";
import { routes } from "@/lib/kit/routes";
import type * as z from "@/lib/kit/zod";
import { AuthCard } from "./auth-card";

const FIELDS = [
  "name",
  "email",
  "password",
  "repeated",
  "business",
  "accessToken",
  "refreshToken",
  "webhookKey",
] as const;

/** The first run of an installation: its first owner, and the business it is for. */
export function SetupPage({ token }: { token: string }) {
  const auth = useTranslations("auth.setup");
  const hints = useTranslations("auth.invitation");
  const form = useForm<z.input<typeof setupInput>, unknown, z.output<typeof setupInput>>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/settings/team/setup")).setupInput),
    defaultValues: {
      name: "",
      email: "",
      password: "",
      repeated: "",
      business: "",
      accessToken: "",
      refreshToken: "",
      webhookKey: "",
    },
  });
  const { control } = form;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { business } = await postLink(routes.api.setup(token), input);
      window.location.replace(business ? routes.overview(business) : routes.signIn());
    } catch (error) {
      applyServerErrors(error, FIELDS, form.setError);
    }
  });
  return (
    <AuthCard title={auth("title")} description={auth("description")}>
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
        <Part title={auth("you")}>
          <TextField control={control} name="name" label={auth("name")} autoComplete="name" autoFocus />
          <TextField
            control={control}
            name="email"
            label={auth("email")}
            type="email"
            dir="ltr"
            autoComplete="username"
            spellCheck={false}
          />
          <PasswordField
            control={control}
            name="password"
            label={auth("password")}
            hint={hints("passwordHint")}
            autoComplete="new-password"
          />
          <PasswordField control={control} name="repeated" label={auth("repeated")} autoComplete="new-password" />
        </Part>
        <Part title={auth("business")}>
          <LinkFields control={control} tokenHint={auth("tokenHint")} webhookKeyHint={auth("webhookKeyHint")} />
        </Part>
      </Form>
    </AuthCard>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5 border-t pt-5">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}
