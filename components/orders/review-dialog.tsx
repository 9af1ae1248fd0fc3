"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { TextareaField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import type { OrderDialogProps } from "@/components/payouts/order-dialog";
import { useChecked } from "@/components/shared/use-checked";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/toast";
import { useOperationMutation } from "@/lib/operations/query";
import { isDealable } from "@/lib/orders/kinds";
import { orderOperations } from "@/lib/orders/operations";

const DONE = { release: "done.released", deal: "done.dealt" } as const;

/**
 * Ends why an order needs a person, with what that person found: the alarm of a misunderstood amount or destination (`release`), or
 * what only the bank or the service could tell (`deal`).
 */
export function ReviewDialog({ order, open, onClose, what }: OrderDialogProps & { what: keyof typeof DONE }) {
  const words = useTranslations("orders");
  const common = useTranslations("common.actions");
  const release = useOperationMutation(orderOperations.release);
  const deal = useOperationMutation(orderOperations.deal);
  const checked = useChecked();
  const form = useForm({ defaultValues: { reason: "" } });
  const { id: orderId, attention } = order;
  const dealt = what === "deal" && isDealable(attention) ? attention : null;
  const isElsewhere = what === "release" && attention === "other_destination";
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      const done = await checked.run<object>(() =>
        dealt ? deal.mutateAsync({ orderId, attention: dealt, reason }) : release.mutateAsync({ orderId, reason }),
      );
      if (!done) return;
      onClose();
      showToast({ tone: "success", title: words(DONE[what]) });
    } catch (error) {
      applyServerErrors(error, ["reason"], form.setError);
    }
  });
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={words(`${what}Dialog.title`)}
        description={words(isElsewhere ? "releaseDialog.elsewhere" : `${what}Dialog.description`)}
        size="sm"
      >
        <Form
          form={form}
          onSubmit={submit}
          label={words(`${what}Dialog.title`)}
          footer={
            <>
              <Button onClick={onClose}>{common("cancel")}</Button>
              <Button
                type="submit"
                variant={what === "release" ? "danger" : "primary"}
                isLoading={form.formState.isSubmitting}
              >
                {words(`${what}Dialog.action`)}
              </Button>
            </>
          }
        >
          {dealt && <Alert tone="info">{words(`dealDialog.effect.${dealt}`)}</Alert>}
          <TextareaField control={form.control} name="reason" label={words(`${what}Dialog.reason`)} maxLength={500} />
        </Form>
      </Dialog>
      {checked.window}
    </>
  );
}
