"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { useSchemaResolver } from "@/components/forms/use-schema-resolver";
import { useMember } from "@/components/shell/member-context";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { showToast } from "@/components/ui/toast";
import { useOperationMutation } from "@/lib/operations/query";
import { securityOperations } from "@/lib/security/operations";

const EMPTY = { currentPassword: "", newPassword: "", repeated: "" };

export function ChangePassword() {
  const security = useTranslations("security.password");
  const { email } = useMember();
  const change = useOperationMutation(securityOperations.changePassword);
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/security/schemas")).changePasswordInput),
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

  return (
    <Section title={security("title")} description={security("description")}>
      <Form
        form={form}
        onSubmit={submit}
        label={security("title")}
        footer={
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
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
