"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { CheckboxField, TextareaField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { IbanField } from "@/components/kit/forms/iban-field";
import { MoneyField } from "@/components/kit/forms/money-field";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import type { OrderDialogProps } from "@/components/shared/order-forms/order-dialog";
import { OwnNumberField } from "@/components/shared/order-forms/own-number-field";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { waitsForBalance } from "@/lib/kit/orders/kinds";

/** The server names refused content fields as `content.…` or without the prefix. */
const FIELDS = ["iban", "amountRial", "ownerName", "paymentNumber", "description", "externalId", "reason"] as const;

/** The maker corrects an order that waits; earlier approvers have to approve again. */
export function EditDialog({ order, open, onClose, isToQueue = false }: OrderDialogProps & { isToQueue?: boolean }) {
  const words = useTranslations("orders");
  const labels = useTranslations("labels");
  const common = useTranslations("common.actions");
  const { unit, locale } = usePreferences();
  const edit = useOperationMutation(orderOperations.edit);
  const { content } = order;
  const form = useForm({
    defaultValues: {
      isQueued: isToQueue || waitsForBalance(order.kind),
      iban: content.iban ?? "",
      amountRial: order.amountRial as number | null,
      ownerName: content.ownerName ?? "",
      paymentNumber: content.paymentNumber ?? "",
      description: content.description ?? "",
      externalId: order.externalId ?? "",
      reason: order.reason ?? "",
    },
  });
  const amountRial = form.watch("amountRial");
  const submit = form.handleSubmit(
    async ({ reason, externalId, isQueued, iban, ownerName, paymentNumber, description, ...rest }) => {
      try {
        await edit.mutateAsync({
          orderId: order.id,
          shownHash: order.contentHash,
          kind: isQueued ? "queued" : "settlement",
          content: {
            iban,
            // An empty field is no number; the server says so beside it.
            amountRial: rest.amountRial ?? Number.NaN,
            type: content.type ?? "ACH",
            ...(content.isInstant === null || isQueued ? {} : { isInstant: content.isInstant }),
            ...(ownerName ? { ownerName } : {}),
            ...(paymentNumber ? { paymentNumber } : {}),
            ...(description ? { description } : {}),
          },
          reason,
          externalId,
        });
        onClose();
        showToast({ tone: "success", title: words("done.edited") });
      } catch (error) {
        applyServerErrors(error, FIELDS, form.setError);
      }
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words("editDialog.title")}
      description={words("editDialog.description")}
    >
      <Form
        form={form}
        onSubmit={submit}
        label={words("editDialog.title")}
        footer={
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
              {words("editDialog.action", { amount: formatMoney(amountRial ?? 0, { unit, locale }) })}
            </Button>
          </>
        }
      >
        <IbanField control={form.control} name="iban" label={words("fields.destination")} />
        <MoneyField control={form.control} name="amountRial" label={labels("amount")} />
        <TextField control={form.control} name="ownerName" label={words("fields.owner")} isOptional />
        <TextField
          control={form.control}
          name="paymentNumber"
          label={words("fields.paymentNumber")}
          inputMode="numeric"
          isOptional
        />
        <TextField control={form.control} name="description" label={words("fields.description")} isOptional />
        <OwnNumberField control={form.control} name="externalId" kind={order.kind} exceptId={order.id} />
        <CheckboxField
          control={form.control}
          name="isQueued"
          label={words("editDialog.queued")}
          hint={words("editDialog.queuedHint")}
        />
        <TextareaField control={form.control} name="reason" label={words("fields.reason")} isOptional />
      </Form>
    </Dialog>
  );
}
