"use client";

import { useTranslations } from "next-intl";
import { type Control, type UseFormReturn, useController, useWatch } from "react-hook-form";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { DayChoice } from "@/components/kit/forms/day-choice";
import { Field } from "@/components/kit/forms/field";
import { TextareaField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { useFieldId } from "@/components/kit/forms/form-context";
import { MoneyField } from "@/components/kit/forms/money-field";
import { Button } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { useNow } from "@/components/kit/ui/use-now";
import { OwnNumberField } from "@/components/shared/order-forms/own-number-field";
import { type AttemptsAhead, attemptsAhead } from "@/lib/areas/collecting/withdrawals/again";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/areas/collecting/withdrawals/draft";
import { MOST_RETRIES } from "@/lib/areas/collecting/withdrawals/status";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { AuthorizationField } from "./authorization-field";
import { PlannedDays } from "./planned-days";
import { RhythmFields, SumField } from "./series-fields";
import type { Collectable } from "./use-collectable";

interface WriteStepProps {
  form: UseFormReturn<WithdrawalDraftInput, unknown, WithdrawalDraft>;
  /** The order that this one repeats. */
  repeatOf: string | undefined;
  collectable: Collectable;
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
}

/** The payer, the amount, the day, and the reason. */
export function WriteStep({ form, repeatOf, collectable, onSubmit }: WriteStepProps) {
  const words = useTranslations("withdrawalForm");
  const fields = useTranslations("withdrawalForm.fields");
  const labels = useTranslations("labels");
  const { control } = form;
  const [isInstant, isSeries] = useWatch({ control, name: ["isInstant", "isSeries"] });
  return (
    <Card className="p-4 sm:p-5">
      <Form
        form={form}
        onSubmit={onSubmit}
        label={words("title")}
        footer={
          <Button type="submit" variant="primary">
            {words("toReview")}
          </Button>
        }
      >
        <AuthorizationField control={control} collectable={collectable} />
        <div>
          <MoneyField control={control} name="amountRial" label={labels("amount")} />
          <Said field="amountRial" control={control} collectable={collectable} />
        </div>
        <WhenField control={control} />
        {isSeries && <SumField control={control} />}
        {isSeries && (
          <div>
            <RhythmFields control={control} />
            <Said field="times" control={control} collectable={collectable} />
          </div>
        )}
        {!isInstant && (
          <>
            <div>
              <DateField control={control} />
              <Said field="date" control={control} collectable={collectable} />
            </div>
            <RetriesField control={control} collectable={collectable} />
          </>
        )}
        {isSeries && collectable.plan && (
          <section aria-label={fields("planned")} className="rounded border bg-sunken px-3 py-2.5">
            <PlannedDays {...collectable.plan} />
          </section>
        )}
        <TextField
          control={control}
          name="description"
          label={labels("description")}
          hint={fields("descriptionHint")}
          isOptional
          autoComplete="off"
          maxLength={255}
        />
        <OwnNumberField
          control={control}
          name="externalId"
          kind={isSeries ? "debitBatch" : "withdrawal"}
          exceptId={repeatOf}
        />
        <TextareaField
          control={control}
          name="reason"
          label={labels("reasonForApprovers")}
          hint={fields("reasonHint")}
          isOptional
          maxLength={500}
        />
      </Form>
    </Card>
  );
}

type DraftControl = Control<WithdrawalDraftInput, unknown, WithdrawalDraft>;

interface SaidProps {
  field: "amountRial" | "date" | "times";
  control: DraftControl;
  collectable: Collectable;
}

/** The authorization's limit for a field while it is typed, or why the value is not allowed. */
function Said({ field, control, collectable: { problem, authorization, left } }: SaidProps) {
  const preferences = usePreferences();
  const words = useTranslations("withdrawalForm.said");
  const refusal = useRefusal();
  const { fieldState } = useController({ control, name: field });
  const [amountRial, isInstant] = useWatch({ control, name: ["amountRial", "isInstant"] });
  const isSaid = problem?.field === field && (field !== "amountRial" || amountRial !== null);
  // Once it is an error of the form, the field shows it.
  const refused = isSaid && !fieldState.error ? problem.error : null;
  const limitRial = field === "amountRial" ? (authorization?.limitRial ?? null) : null;
  const leftRial = field === "amountRial" && isInstant ? (left?.remainingRial ?? null) : null;
  if (refused === null && limitRial === null) return null;
  return (
    <p role="status" className={refused ? "mt-1 text-danger text-sm" : "mt-1 text-muted text-sm"}>
      {refused && problem?.member && (
        <>
          {words("row", {
            row: formatNumber(problem.member.row, preferences.locale),
            day: formatDay(problem.member.date, preferences),
          })}{" "}
        </>
      )}
      {refused && `${refusal(refused)} `}
      {limitRial !== null && words.rich("limit", { limit: () => <Money rial={limitRial} /> })}{" "}
      {leftRial !== null && words.rich("today", { left: () => <Money rial={leftRial} /> })}
    </p>
  );
}

/** At once, on a later day, or several times. */
function WhenField({ control }: { control: DraftControl }) {
  const words = useTranslations("withdrawalForm");
  const label = words("fields.when");
  const { field } = useController({ control, name: "isInstant" });
  const { field: series } = useController({ control, name: "isSeries" });
  const id = useFieldId("isInstant", label);
  return (
    <ChoiceField
      id={id}
      label={label}
      value={series.value ? "series" : field.value ? "now" : "day"}
      onChange={(value) => {
        field.onChange(value === "now");
        series.onChange(value === "series");
      }}
      choices={[
        { value: "now", label: words("when.now"), hint: words("when.nowHint") },
        { value: "day", label: words("when.day"), hint: words("when.dayHint") },
        { value: "series", label: words("when.series"), hint: words("when.seriesHint") },
      ]}
    />
  );
}

function DateField({ control }: { control: DraftControl }) {
  const words = useTranslations("withdrawalForm");
  const preferences = usePreferences();
  const { field, fieldState } = useController({ control, name: "date" });
  const isSeries = useWatch({ control, name: "isSeries" });
  const earliest = addDays(tehranDayOf(useNow()), 1);
  return (
    <Field
      name="date"
      label={words(isSeries ? "fields.from" : "fields.date")}
      hint={words(isSeries ? "fields.fromHint" : "fields.dateHint")}
      error={fieldState.error?.message}
      after={field.value && <p className="mt-1 text-muted text-sm">{formatDay(field.value, preferences)}</p>}
    >
      {(wiring) => (
        <DayChoice
          wiring={wiring}
          value={field.value || null}
          onChange={(day) => field.onChange(day ?? "")}
          earliest={earliest}
          openLabel={words("openCalendar")}
        />
      )}
    </Field>
  );
}

function RetriesField({ control, collectable }: Omit<SaidProps, "field">) {
  const words = useTranslations("withdrawalForm");
  const { locale } = usePreferences();
  const { field, fieldState } = useController({ control, name: "maxRetryCount" });
  const [date, isSeries] = useWatch({ control, name: ["date", "isSeries"] });
  const expiresAt = collectable.authorization?.expiresAt ?? null;
  const options = Array.from({ length: MOST_RETRIES }, (_, index) => ({
    value: String(index + 1),
    label: formatNumber(index + 1, locale),
  }));
  return (
    <Field
      name="maxRetryCount"
      label={words("fields.retries")}
      hint={words("fields.retriesHint")}
      error={fieldState.error?.message}
      after={
        !isSeries && date !== "" && field.value > 1 && <Attempts {...attemptsAhead(date, field.value, expiresAt)} />
      }
    >
      {(wiring) => (
        <Select
          {...wiring}
          ref={field.ref}
          value={String(field.value)}
          options={options}
          onChange={(event) => field.onChange(Number(event.target.value))}
        />
      )}
    </Field>
  );
}

/** Until when attempts are made, and which of them cannot succeed. */
function Attempts({ last, endsOn, monthEndsOn }: AttemptsAhead) {
  const words = useTranslations("withdrawalForm.attempts");
  const preferences = usePreferences();
  const day = (date: string) => formatDay(date, preferences);
  return (
    <p role="status" className="mt-1 text-muted text-sm">
      {words("until", { day: day(last) })}
      {endsOn !== null && <span className="block text-danger">{words("ends", { day: day(endsOn) })}</span>}
      {endsOn === null && monthEndsOn !== null && (
        <span className="block">{words("month", { day: day(monthEndsOn) })}</span>
      )}
    </p>
  );
}
