"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { TextareaField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { RefundDraft } from "@/lib/areas/money/orders/refund-draft";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { HelpFacts } from "./help-facts";
import { OwnNumberField } from "./own-number-field";
import { useMakeOrder } from "./use-make-order";
import { useOrderPreview } from "./use-order-preview";

const FIELDS = ["amountRial", "description", "comment", "externalId", "reason"] as const;
const EMPTY: RefundDraft = {
  isWhole: true,
  amountRial: null,
  description: "",
  comment: "",
  externalId: "",
  reason: "",
};

/** The values of the form; a text is null if nothing was typed. */
export interface RefundWritten {
  amountRial: number;
  description: string | null;
  comment: string | null;
}

interface RefundDialogProps {
  kind: "debitRefund" | "gatewayRefund";
  /** The words of the form. */
  words: "debitRefunds.form" | "gatewayRefunds.form";
  orderOf: (written: RefundWritten) => OrderOf<"debitRefund" | "gatewayRefund">;
  /** What can still go back, in rial. */
  leftRial: number;
  /** Why more cannot go back. */
  overLeft: "errors.refundOverLeft" | "errors.gatewayRefundOverLeft";
  /** The field that names what is refunded; nobody types it here. */
  about: "withdrawalId" | "transactionId";
  /** The label of the confidential note, for a kind that has one. */
  comment?: string;
  /** Whether the wallet has less than goes back. */
  isShort?: (amountRial: number) => boolean;
  /** A note below the amount. */
  notes?: (amountRial: number, isOver: boolean) => ReactNode;
  open: boolean;
  onClose: () => void;
}

/** Orders that money goes back, whole or in part. What its approvers will see stands under it. */
export function RefundDialog(props: RefundDialogProps) {
  const { kind, orderOf, leftRial, overLeft, about, comment, isShort, notes, open, onClose } = props;
  const words = useTranslations(props.words);
  const labels = useTranslations("labels");
  const common = useTranslations("common.actions");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const form = useForm<RefundDraft, unknown, RefundDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/money/orders/refund-draft")).refundDraft),
    defaultValues: EMPTY,
  });
  const [idempotencyKey] = useState<string>(() => crypto.randomUUID());
  const make = useMakeOrder({
    said: words("made"),
    onFailed: (error) => error.code === "invalid_input" && applyServerErrors(error, FIELDS, form.setError),
  });
  const { failure } = make;
  const { control } = form;
  const { field: whole } = useController({ control, name: "isWhole" });
  const typedRial = useWatch({ control, name: "amountRial" });
  const amountRial = whole.value ? leftRial : typedRial;
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  const isOver = amountRial !== null && amountRial > leftRial;
  const isAsked = open && amountRial !== null && amountRial > 0 && !isOver;
  const preview = useOrderPreview(isAsked ? orderOf({ amountRial, description: null, comment: null }) : null, {
    keepPrevious: true,
  });
  const help = isAsked ? preview.data : undefined;

  const send = async ({ externalId, reason, ...draft }: RefundDraft) => {
    const rial = draft.isWhole ? leftRial : (draft.amountRial ?? 0);
    if (rial > leftRial) return form.setError("amountRial", { message: overLeft }, { shouldFocus: true });
    const written = {
      amountRial: rial,
      description: draft.description || null,
      comment: draft.comment || null,
    };
    await make.send({ ...orderOf(written), idempotencyKey, reason, externalId });
  };
  const aboutIt = failure?.fields[about];
  const isBesideField = failure?.code === "invalid_input" && FIELDS.some((name) => name in failure.fields);
  return (
    <>
      <Dialog
        open={open && !make.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={words("title")}
        description={words("description")}
        isHeld
      >
        <Form
          form={form}
          onSubmit={form.handleSubmit(send)}
          label={words("title")}
          footer={
            <>
              <Button
                type="submit"
                variant="primary"
                isLoading={make.isBusy}
                disabled={(amountRial !== null && isShort?.(amountRial)) || (help?.verdict.violations.length ?? 0) > 0}
                className="!h-auto min-h-11 !whitespace-normal"
              >
                {amountRial === null ? words("submitNone") : words("submit", { amount: money(amountRial) })}
              </Button>
              <Button onClick={onClose}>{common("cancel")}</Button>
            </>
          }
        >
          <ChoiceField
            id={`${kind}-how`}
            label={words("how")}
            value={whole.value ? "whole" : "part"}
            onChange={(value) => whole.onChange(value === "whole")}
            choices={(["whole", "part"] as const).map((value) => ({
              value,
              label: words(value),
              hint: words(`${value}Hint`, { amount: money(leftRial) }),
            }))}
          />
          {!whole.value && (
            <div>
              <MoneyField control={control} name="amountRial" label={labels("amount")} />
              {isOver && !form.formState.errors.amountRial && (
                <p role="status" className="mt-1 text-danger text-sm">
                  {refusal(overLeft)}
                </p>
              )}
            </div>
          )}
          <TextField
            control={control}
            name="description"
            label={words("descriptionField")}
            isOptional
            autoComplete="off"
            maxLength={255}
          />
          {comment !== undefined && (
            <TextField control={control} name="comment" label={comment} isOptional autoComplete="off" maxLength={255} />
          )}
          <OwnNumberField control={control} name="externalId" kind={kind} />
          <TextareaField
            control={control}
            name="reason"
            label={labels("reasonForApprovers")}
            isOptional
            maxLength={500}
          />
          {amountRial !== null && notes?.(amountRial, isOver)}
          {help && (
            <div className="border-t pt-4">
              <HelpFacts help={help} isBesideForm />
            </div>
          )}
        </Form>
        {aboutIt !== undefined && (
          <Alert tone="danger" role="alert" className="mt-4">
            {refusal(aboutIt)}
          </Alert>
        )}
        {failure && aboutIt === undefined && !isBesideField && <ErrorState error={failure} className="!py-4" />}
      </Dialog>
      {make.window}
    </>
  );
}
