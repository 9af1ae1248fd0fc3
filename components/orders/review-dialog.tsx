"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { TextareaField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import { useChecked } from "@/components/shared/use-checked";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/toast";
import { useOperationMutation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import type { OrderDialogProps } from "./order-dialog";

/** Ends the alarm of a misunderstood amount, with what the person found. */
export function ReleaseDialog({ order, open, onClose }: OrderDialogProps) {
  const words = useTranslations("orders");
  const common = useTranslations("common.actions");
  const release = useOperationMutation(orderOperations.release);
  const checked = useChecked();
  const form = useForm({ defaultValues: { reason: "" } });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      if (!(await checked.run(() => release.mutateAsync({ orderId: order.id, reason })))) return;
      onClose();
      showToast({ tone: "success", title: words("done.released") });
    } catch (error) {
      applyServerErrors(error, ["reason"], form.setError);
    }
  });
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={words("releaseDialog.title")}
        description={words("releaseDialog.description")}
        size="sm"
      >
        <Form
          form={form}
          onSubmit={submit}
          label={words("releaseDialog.title")}
          footer={
            <>
              <Button onClick={onClose}>{common("cancel")}</Button>
              <Button type="submit" variant="danger" isLoading={form.formState.isSubmitting}>
                {words("releaseDialog.action")}
              </Button>
            </>
          }
        >
          <TextareaField control={form.control} name="reason" label={words("releaseDialog.reason")} maxLength={500} />
        </Form>
      </Dialog>
      {checked.window}
    </>
  );
}
