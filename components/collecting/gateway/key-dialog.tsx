"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CheckboxField, TextField } from "@/components/kit/forms/fields";
import { PasswordField } from "@/components/kit/forms/password-field";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import type { GatewayKey } from "@/lib/areas/collecting/gateway/key";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { type GatewayKeyInput, gatewayKeyInput } from "@/lib/areas/collecting/gateway/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
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
  const setKey = useOperationMutation(gatewayOperations.setKey);
  /** The gateway could not be asked: the person may insist. */
  const [isUnsure, setUnsure] = useState(false);
  const form = useForm<GatewayKeyInput>({
    resolver: zodResolver(gatewayKeyInput) as never,
    defaultValues: { key: "", domain: gatewayKey.domain ?? "", password: "", isUnchecked: false },
  });
  return (
    <WindowForm
      form={form}
      label={words("title")}
      action={words("save")}
      names={["key", "domain", "password"]}
      onSubmit={async (input) => {
        try {
          await setKey.mutateAsync(input);
          showToast({ title: words("kept"), tone: "success" });
          onDone();
        } catch (error) {
          if (error instanceof ApiError) setUnsure("isUnchecked" in error.fields);
          throw error;
        }
      }}
      onCancel={onDone}
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
    </WindowForm>
  );
}
