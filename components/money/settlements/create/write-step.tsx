"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { TextareaField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { IbanField } from "@/components/kit/forms/iban-field";
import { MoneyField } from "@/components/kit/forms/money-field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { Money } from "@/components/kit/ui/money";
import { OwnNumberField } from "@/components/shared/order-forms/own-number-field";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import type { DraftForm } from "./draft-form";
import { KnownDestinations } from "./known-destinations";
import { MethodField, SpeedField } from "./method-fields";

interface WriteStepProps {
  form: DraftForm;
  /** The order that this one repeats. */
  repeatOf: string | undefined;
  /** The wallet's balance after the settlement, in rial; null if it is unknown or hidden from this member. */
  afterRial: number | null;
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  onClear: () => void;
}

/** The destination, the amount, the way, and the reason. */
export function WriteStep({ form, repeatOf, afterRial, onSubmit, onClear }: WriteStepProps) {
  const words = useTranslations("settlementForm");
  const fields = useTranslations("settlementForm.fields");
  const labels = useTranslations("labels");
  const { control } = form;
  const kind = useWatch({ control, name: "kind" });
  return (
    <Card className="p-4 sm:p-5">
      <Form
        form={form}
        onSubmit={onSubmit}
        label={words("title")}
        footer={
          <>
            <Button variant="ghost" onClick={onClear}>
              {words("clear")}
            </Button>
            <Button type="submit" variant="primary">
              {words("toReview")}
            </Button>
          </>
        }
      >
        <KnownDestinations
          onChoose={({ iban, receiver }) => {
            const written = form.getValues("iban");
            form.setValue("iban", iban, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
            // Another IBAN has another receiver, so the name typed for the previous one is not kept.
            if (receiver !== null || iban !== written)
              form.setValue("ownerName", receiver ?? "", { shouldDirty: true });
          }}
        />
        <IbanField control={control} name="iban" label={fields("iban")} />
        <TextField
          control={control}
          name="ownerName"
          label={fields("ownerName")}
          hint={fields("ownerNameHint")}
          isOptional
          autoComplete="off"
          maxLength={100}
        />
        <MoneyField control={control} name="amountRial" label={labels("amount")} />
        <QueueChoice form={form} kind={kind} afterRial={afterRial} />
        <MethodField control={control} />
        {kind === "settlement" && <SpeedField control={control} />}
        <TextField
          control={control}
          name="paymentNumber"
          label={fields("depositId")}
          hint={fields("depositIdHint")}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
        <TextField
          control={control}
          name="description"
          label={labels("description")}
          hint={fields("descriptionHint")}
          isOptional
          autoComplete="off"
          maxLength={256}
        />
        <OwnNumberField control={control} name="externalId" kind={kind} exceptId={repeatOf} />
        <TextareaField
          control={control}
          name="reason"
          label={fields("reason")}
          hint={fields("reasonHint")}
          isOptional
          maxLength={500}
        />
      </Form>
    </Card>
  );
}

/** Offers the queue if the wallet is short, and the way back. */
function QueueChoice({ form, kind, afterRial }: Pick<WriteStepProps, "form" | "afterRial"> & { kind: string }) {
  const words = useTranslations("settlementForm.queued");
  const choose = (next: "settlement" | "queued") => form.setValue("kind", next, { shouldDirty: true });
  if (kind === "queued") {
    return (
      <Alert
        tone="info"
        role="status"
        title={words("title")}
        actions={
          <Button size="sm" onClick={() => choose("settlement")}>
            {words("back")}
          </Button>
        }
      >
        {words("body")}
      </Alert>
    );
  }
  if (afterRial === null || afterRial >= 0) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      title={words.rich("short", { amount: () => <Money rial={-afterRial} /> })}
      actions={
        <>
          <Button size="sm" onClick={() => choose("queued")}>
            {words("put")}
          </Button>
          <FillWallet missingRial={-afterRial} />
        </>
      }
    >
      {words("shortBody")}
    </Alert>
  );
}
