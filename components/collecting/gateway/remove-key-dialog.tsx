"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { PasswordField } from "@/components/kit/forms/password-field";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { useTies } from "@/components/shared/parts/ties";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { gatewayRemoveInput } from "@/lib/areas/collecting/gateway/schemas";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface RemoveKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RemoveKeyDialog({ open, onOpenChange }: RemoveKeyDialogProps) {
  const words = useTranslations("gateway.key");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words("removeTitle")} description={words("removeBody")}>
      <RemoveForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const words = useTranslations("gateway.key");
  const common = useTranslations("common.actions");
  const remove = useOperationMutation(gatewayOperations.removeKey);
  const ties = useTies({ of: "gatewayKey", id: useBusiness() }, true);
  const form = useForm<{ password: string }>({
    resolver: zodResolver(gatewayRemoveInput),
    defaultValues: { password: "" },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      await remove.mutateAsync(input);
      showToast({ title: words("removed"), tone: "success" });
      onDone();
    } catch (error) {
      applyServerErrors(error, ["password"], form.setError);
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={words("remove")}
      footer={
        <>
          <Button onClick={onDone}>{common("cancel")}</Button>
          <Button type="submit" variant="danger" disabled={ties.isHeld} isLoading={form.formState.isSubmitting}>
            {words("remove")}
          </Button>
        </>
      }
    >
      {ties.shown}
      <PasswordField control={form.control} name="password" label={words("password")} autoComplete="current-password" />
    </Form>
  );
}
