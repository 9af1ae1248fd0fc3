"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { OtpField } from "@/components/kit/forms/otp-field";
import { useHeldRefusal } from "@/components/kit/forms/use-held-refusal";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { Id } from "@/components/kit/ui/id";
import { Qr } from "@/components/kit/ui/qr";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { securityOperations } from "@/lib/areas/settings/security/operations";
import type { NewCodeKeyView } from "@/lib/areas/settings/security/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { PasswordDialog } from "./password-dialog";

interface EnableCodesDialogProps {
  onClose: () => void;
  onEnabled: (recoveryCodes: string[]) => void;
}

/** Password, then the key for the code app, then a code that proves the app has it. */
export function EnableCodesDialog({ onClose, onEnabled }: EnableCodesDialogProps) {
  const security = useTranslations("security.codes");
  const prepare = useOperationMutation(securityOperations.prepareCodes);
  const checked = useChecked();
  const [key, setKey] = useState<NewCodeKeyView | null>(null);
  return (
    <>
      <PasswordDialog
        open={key === null && !checked.isChecking}
        onClose={onClose}
        title={security("title")}
        description={security("description")}
        action={security("enable")}
        onProved={async ({ password }) => {
          const made = await checked.run(() => prepare.mutateAsync({ password }));
          if (made) setKey(made);
        }}
      />
      {checked.window}
      <Dialog
        open={key !== null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={security("title")}
        description={security("scan")}
        size="sm"
        isHeld
      >
        {key && <ConfirmForm codeKey={key} onClose={onClose} onEnabled={onEnabled} />}
      </Dialog>
    </>
  );
}

function ConfirmForm({ codeKey, onClose, onEnabled }: EnableCodesDialogProps & { codeKey: NewCodeKeyView }) {
  const security = useTranslations("security.codes");
  const common = useTranslations("common.actions");
  const enable = useOperationMutation(securityOperations.enableCodes);
  const form = useForm({ defaultValues: { code: "" } });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { recoveryCodes } = await enable.mutateAsync({ code });
      showToast({ tone: "success", title: security("enabled") });
      onEnabled(recoveryCodes);
    } catch (error) {
      form.setValue("code", "");
      applyServerErrors(error, ["code"], form.setError);
    }
  });
  const send = useHeldRefusal(form, "code", submit);
  return (
    <Form
      form={form}
      onSubmit={send}
      label={security("title")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {security("confirm")}
          </Button>
        </>
      }
    >
      <Qr code={codeKey.qr} label={security("qrLabel")} />
      <div>
        <p className="mb-1 text-muted text-sm">{security("key")}</p>
        <Id value={codeKey.secret} label={security("key")} isWhole />
      </div>
      <OtpField control={form.control} name="code" label={security("code")} autoFocus />
    </Form>
  );
}
