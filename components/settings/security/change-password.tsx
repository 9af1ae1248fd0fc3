"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useMember } from "@/components/frame/shell/member-context";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { showToast } from "@/components/kit/ui/toast";
import { securityOperations } from "@/lib/areas/settings/security/operations";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

const EMPTY = { currentPassword: "", newPassword: "", repeated: "" };

export function ChangePassword() {
  const security = useTranslations("security.password");
  const { email } = useMember();
  const { data: state } = useOperation(securityOperations.state, {});
  const change = useOperationMutation(securityOperations.changePassword);
  const form = useForm({
    resolver: useSchemaResolver(
      async () => (await import("@/lib/areas/settings/security/schemas")).changePasswordInput,
    ),
    defaultValues: EMPTY,
  });

  const submit = form.handleSubmit(async (input) => {
    try {
      const { endedSessions } = await change.mutateAsync(input);
      form.reset(EMPTY);
      showToast({ tone: "success", title: security("done"), description: security("ended", { count: endedSessions }) });
    } catch (error) {
      applyServerErrors(error, ["currentPassword", "newPassword", "repeated"], form.setError);
    }
  });

  // Who signs in by a provider or a passkey alone has none to change.
  if (state && !state.hasPassword) return null;
  return (
    <Section title={security("title")} description={security("description")}>
      <Form
        form={form}
        onSubmit={submit}
        label={security("title")}
        footer={
          <Button type="submit" isLoading={form.formState.isSubmitting}>
            {security("action")}
          </Button>
        }
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          control={form.control}
          name="currentPassword"
          label={security("current")}
          autoComplete="current-password"
        />
        <PasswordField
          control={form.control}
          name="newPassword"
          label={security("new")}
          hint={security("newHint")}
          autoComplete="new-password"
        />
        <PasswordField
          control={form.control}
          name="repeated"
          label={security("repeated")}
          autoComplete="new-password"
        />
      </Form>
    </Section>
  );
}
