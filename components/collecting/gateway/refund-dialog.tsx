"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
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
import { showToast } from "@/components/kit/ui/toast";
import { HelpFacts } from "@/components/shared/order-forms/help-facts";
import { OwnNumberField } from "@/components/shared/order-forms/own-number-field";
import { useOrderPreview } from "@/components/shared/order-forms/use-order-preview";
import { useChecked } from "@/components/shared/parts/use-checked";
import type { GatewayRefundDraft } from "@/lib/areas/collecting/gateway-refunds/draft";
import { LARGEST_RECORD_RIAL, recordsOf } from "@/lib/areas/collecting/gateway-refunds/rules";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { RefundButtonProps } from "./refund-button";

const FIELDS = ["amountRial", "description", "comment", "externalId", "reason"] as const;
const EMPTY: GatewayRefundDraft = {
  isWhole: true,
  amountRial: null,
  description: "",
  comment: "",
  externalId: "",
  reason: "",
};

interface RefundDialogProps extends RefundButtonProps {
  open: boolean;
  onClose: () => void;
}

/** Orders that money of a payment goes back to the payer's card, whole or in part. What its approvers will see stands under it. */
export function RefundDialog({ transactionId, leftRial, walletRial, availableRial, open, onClose }: RefundDialogProps) {
  const words = useTranslations("gatewayRefunds.form");
  const common = useTranslations("common.actions");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const business = useBusiness();
  const router = useRouter();
  const form = useForm<GatewayRefundDraft, unknown, GatewayRefundDraft>({
    resolver: useSchemaResolver(
      async () => (await import("@/lib/areas/collecting/gateway-refunds/draft")).gatewayRefundDraft,
    ),
    defaultValues: EMPTY,
  });
  const [idempotencyKey] = useState<string>(() => crypto.randomUUID());
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useOperationMutation(orderOperations.make);
  const checked = useChecked();
  const { control } = form;
  const { field: whole } = useController({ control, name: "isWhole" });
  const typedRial = useWatch({ control, name: "amountRial" });
  const amountRial = whole.value ? leftRial : typedRial;
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  const isOver = amountRial !== null && amountRial > leftRial;
  const isShort = amountRial !== null && walletRial !== null && amountRial > walletRial;
  const isAsked = open && amountRial !== null && amountRial > 0 && !isOver;
  const preview = useOrderPreview(
    isAsked
      ? { kind: "gatewayRefund", content: { transactionId, amountRial, description: null, comment: null } }
      : null,
    {
      keepPrevious: true,
    },
  );
  const help = isAsked ? preview.data : undefined;

  const send = async ({ description, comment, externalId, reason, ...draft }: GatewayRefundDraft) => {
    setFailure(null);
    const rial = draft.isWhole ? leftRial : (draft.amountRial ?? 0);
    if (rial > leftRial)
      return form.setError("amountRial", { message: "errors.gatewayRefundOverLeft" }, { shouldFocus: true });
    try {
      const content = {
        transactionId,
        amountRial: rial,
        description: description || null,
        comment: comment || null,
      };
      const made = await checked.run(() =>
        make.mutateAsync({ kind: "gatewayRefund", idempotencyKey, content, reason, externalId }),
      );
      if (!made) return;
      showToast({ tone: "success", title: words("made") });
      router.push(orderRoutes.order(business, made.orderId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === "invalid_input") applyServerErrors(error, FIELDS, form.setError);
    }
  };
  const aboutIt = failure?.fields.transactionId;
  const isBesideField = failure?.code === "invalid_input" && FIELDS.some((name) => name in failure.fields);
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
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
                isLoading={make.isPending || make.isSuccess}
                disabled={isShort || (help?.verdict.violations.length ?? 0) > 0}
                className="!h-auto min-h-11 !whitespace-normal"
              >
                {amountRial === null ? words("submitNone") : words("submit", { amount: money(amountRial) })}
              </Button>
              <Button onClick={onClose}>{common("cancel")}</Button>
            </>
          }
        >
          <ChoiceField
            id="gateway-refund-how"
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
              <MoneyField control={control} name="amountRial" label={words("amount")} />
              {isOver && !form.formState.errors.amountRial && (
                <p role="status" className="mt-1 text-danger text-sm">
                  {refusal("errors.gatewayRefundOverLeft")}
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
          <TextField
            control={control}
            name="comment"
            label={words("comment")}
            isOptional
            autoComplete="off"
            maxLength={255}
          />
          <OwnNumberField control={control} name="externalId" kind="gatewayRefund" />
          <TextareaField control={control} name="reason" label={words("reason")} isOptional maxLength={500} />
          {amountRial !== null && recordsOf(amountRial) > 1 && !isOver && (
            <p className="text-muted text-sm">
              {words("split", {
                count: formatNumber(recordsOf(amountRial), locale),
                most: money(LARGEST_RECORD_RIAL),
              })}
            </p>
          )}
          {isShort ? (
            <Alert tone="danger">{words("short", { wallet: money(walletRial) })}</Alert>
          ) : (
            amountRial !== null &&
            availableRial !== null &&
            amountRial > availableRial && (
              <Alert tone="warning">{words("waits", { available: money(availableRial) })}</Alert>
            )
          )}
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
      {checked.window}
    </>
  );
}
