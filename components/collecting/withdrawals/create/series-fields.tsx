"use client";

import { useTranslations } from "next-intl";
import { type Control, useController, useWatch } from "react-hook-form";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { Field } from "@/components/kit/forms/field";
import { useFieldId } from "@/components/kit/forms/form-context";
import { Input } from "@/components/kit/ui/input";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/areas/collecting/withdrawals/draft";
import { cleanInput } from "@/lib/kit/format/digits";
import { RHYTHMS } from "@/lib/kit/orders/series";

type DraftControl = Control<WithdrawalDraftInput, unknown, WithdrawalDraft>;

/** Whether the amount is per withdrawal or the total. */
export function SumField({ control }: { control: DraftControl }) {
  const words = useTranslations("withdrawalForm");
  const { field } = useController({ control, name: "isTotal" });
  const label = words("fields.sum");
  const id = useFieldId("isTotal", label);
  return (
    <ChoiceField
      id={id}
      label={label}
      value={field.value ? "total" : "each"}
      onChange={(value) => field.onChange(value === "total")}
      choices={(["each", "total"] as const).map((value) => ({
        value,
        label: words(`sum.${value}`),
        hint: words(`sum.${value}Hint`),
      }))}
    />
  );
}

/** How often, and on which day of the month or with how many days between. */
export function RhythmFields({ control }: { control: DraftControl }) {
  const words = useTranslations("withdrawalForm");
  const { field } = useController({ control, name: "rhythm" });
  const rhythm = useWatch({ control, name: "rhythm" });
  const label = words("fields.rhythm");
  const id = useFieldId("rhythm", label);
  const isMonthly = rhythm !== "days";
  return (
    <div className="space-y-4">
      <ChoiceField
        id={id}
        label={label}
        value={field.value}
        onChange={field.onChange}
        choices={RHYTHMS.map((value) => ({
          value,
          label: words(`rhythm.${value}`),
          hint: words(`rhythm.${value}Hint`),
        }))}
      />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <CountField
          control={control}
          name="step"
          label={words(isMonthly ? "fields.dayOfMonth" : "fields.everyDays")}
          hint={isMonthly ? words("fields.dayOfMonthHint") : undefined}
        />
        <CountField control={control} name="times" label={words("fields.times")} hint={words("fields.timesHint")} />
      </div>
    </div>
  );
}

interface CountFieldProps {
  control: DraftControl;
  name: "step" | "times";
  label: string;
  hint: string | undefined;
}

/** A small whole number in any digits; empty is null. */
function CountField({ control, name, label, hint }: CountFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field name={name} label={label} hint={hint} error={fieldState.error?.message}>
      {(wiring) => (
        <Input
          {...wiring}
          ref={field.ref}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={field.value ?? ""}
          onBlur={field.onBlur}
          onChange={(event) => {
            const digits = cleanInput(event.target.value).replace(/\D/g, "");
            field.onChange(digits === "" ? null : Number(digits));
          }}
        />
      )}
    </Field>
  );
}
