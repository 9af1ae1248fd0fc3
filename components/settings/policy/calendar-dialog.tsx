"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { CheckboxField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { tehranToday } from "@/lib/kit/clock";
import { formatDayNumeric } from "@/lib/kit/format/date-display";
import { localizeDigits, toLatinDigits } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";
import { readTypedDay } from "@/lib/kit/format/typed-day";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { CycleCalendar } from "@/lib/kit/orders/cycles";
import { WEEKDAYS } from "./weekdays";

interface CalendarDialogProps {
  calendar: CycleCalendar;
  open: boolean;
  onClose: () => void;
}

const listed = (text: string): string[] =>
  toLatinDigits(text)
    .split(/[\s,،]+/)
    .filter((each) => each !== "");

/** Changes the table of the banks' cycles. */
export function CalendarDialog({ calendar, open, onClose }: CalendarDialogProps) {
  const words = useTranslations("policy.calendar");
  const common = useTranslations("common.actions");
  const preferences = usePreferences();
  const save = useOperationMutation(policyOperations.setCalendar);
  const checked = useChecked();
  const shown = (text: string) => localizeDigits(text, preferences.locale);
  const example = formatDayNumeric(tehranToday(), preferences);
  const form = useForm({
    defaultValues: {
      cycles: localizeDigits(calendar.cycles.join(", "), preferences.locale),
      restDays: calendar.restDays.map((day) => formatDayNumeric(day, preferences)).join(" , "),
      rests: Object.fromEntries(WEEKDAYS.map((name, day) => [name, calendar.restWeekdays.includes(day)])),
    },
  });
  const submit = form.handleSubmit(async ({ cycles, restDays, rests }) => {
    const typed = listed(restDays).map((text) => ({ text, day: readTypedDay(text, preferences.calendar) }));
    const days = typed.flatMap(({ day }) => day ?? []);
    const wrong = typed.filter(({ day }) => day === null).map(({ text }) => `\u2068${shown(text)}\u2069`);
    if (wrong.length > 0)
      return form.setError("restDays", {
        message: words("noDays", { days: joined(wrong, preferences.locale), example }),
      });
    const restWeekdays = WEEKDAYS.flatMap((name, day) => (rests[name] ? [day] : []));
    try {
      const calendar = { cycles: listed(cycles), restDays: days, restWeekdays };
      if (!(await checked.run(() => save.mutateAsync({ calendar })))) return;
      onClose();
      showToast({ tone: "success", title: words("done") });
    } catch (error) {
      applyServerErrors(byField(error), ["cycles", "restDays"], form.setError);
    }
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words("title")}
      description={words("description")}
    >
      <Form
        form={form}
        onSubmit={submit}
        label={words("title")}
        footer={
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
              {words("save")}
            </Button>
          </>
        }
      >
        <TextField
          control={form.control}
          name="cycles"
          label={words("hours")}
          hint={words("hoursHint", { example: shown("\u206603:45, 09:45\u2069") })}
          dir="ltr"
        />
        <fieldset>
          <legend className="mb-1 font-medium">{words("restWeekdays")}</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
            {WEEKDAYS.map((name) => (
              <CheckboxField
                key={name}
                control={form.control}
                name={`rests.${name}`}
                label={words(`weekdays.${name}`)}
              />
            ))}
          </div>
        </fieldset>
        <TextField
          control={form.control}
          name="restDays"
          label={words("restDays")}
          hint={words("restDaysHint", { example })}
          dir="ltr"
          isOptional
        />
      </Form>
      {checked.window}
    </Dialog>
  );
}

/** The server names each entry of a list; the form has one field for all of them. */
function byField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [name.split(".")[1] ?? name, text]),
  );
  return new ApiError(error.code, { fields, requestId: error.requestId, retryAfterSeconds: error.retryAfterSeconds });
}
