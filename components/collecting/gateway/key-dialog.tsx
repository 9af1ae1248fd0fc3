"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { CheckboxField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import type { GatewayKey } from "@/lib/areas/collecting/gateway/key";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { type GatewayKeyInput, gatewayKeyInput } from "@/lib/areas/collecting/gateway/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface KeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  gatewayKey: GatewayKey;
}

/** Where the gateway's key is given: it is tried at the gateway before it is kept. */
export function KeyDialog({ open, onOpenChange, gatewayKey }: KeyDialogProps) {
  const words = useTranslations("gateway.key");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words(gatewayKey.isSet ? "replace" : "add")}
      description={words("how")}
      isHeld
    >
      <KeyForm gatewayKey={gatewayKey} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function KeyForm({ gatewayKey, onDone }: { gatewayKey: GatewayKey; onDone: () => void }) {
  const words = useTranslations("gateway.key");
  const common = useTranslations("common.actions");
  const setKey = useOperationMutation(gatewayOperations.setKey);
  /** The gateway could not be asked: the person may insist. */
  const [isUnsure, setUnsure] = useState(false);
  const form = useForm<GatewayKeyInput>({
    resolver: zodResolver(gatewayKeyInput) as never,
    defaultValues: { key: "", domain: gatewayKey.domain ?? "", password: "", isUnchecked: false },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      await setKey.mutateAsync(input);
      showToast({ title: words("kept"), tone: "success" });
      onDone();
    } catch (error) {
      if (typeof error === "object" && error !== null && "fields" in error)
        setUnsure("isUnchecked" in (error.fields as object));
      applyServerErrors(error, ["key", "domain", "password"], form.setError);
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={words("title")}
      footer={
        <>
          <Button onClick={onDone}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {words("save")}
          </Button>
        </>
      }
    >
      <PasswordField
        control={form.control}
        name="key"
        label={words("field")}
        hint={words("fieldHint")}
        autoComplete="off"
      />
      <TextField
        control={form.control}
        name="domain"
        label={words("domain")}
        hint={words("domainHint", { host: `\u2066${gatewayKey.host}\u2069` })}
        isOptional
        dir="ltr"
        maxLength={253}
      />
      <PasswordField control={form.control} name="password" label={words("password")} autoComplete="current-password" />
      {isUnsure && <CheckboxField control={form.control} name="isUnchecked" label={words("keepUnchecked")} />}
    </Form>
  );
}
