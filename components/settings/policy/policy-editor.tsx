"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import {
  type Control,
  type FieldPath,
  get,
  type UseFormReturn,
  useController,
  useFieldArray,
  useForm,
  useFormState,
  useWatch,
} from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { DayInput } from "@/components/kit/forms/day-input";
import { Field } from "@/components/kit/forms/field";
import { CheckboxField, SelectField, TextareaField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { MoneyField } from "@/components/kit/forms/money-field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { IconButton } from "@/components/kit/ui/icon-button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { type PolicyView, policyOperations } from "@/lib/areas/settings/policy/operations";
import { tehranToday } from "@/lib/kit/clock";
import { formatNumber } from "@/lib/kit/format/digits";
import { addDays } from "@/lib/kit/format/jalali";
import { joined } from "@/lib/kit/format/joined";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { isWholeLimited, POLICY_KINDS, type PolicyKindId } from "@/lib/kit/orders/kinds";
import type { PolicyRules } from "@/lib/kit/orders/policy";
import { DryRun } from "./dry-run";
import { APPROVERS, type EditorValues, readPlaces, rulesOf, valuesOf } from "./editor-values";

interface PolicyEditorProps {
  policy: PolicyView;
  open: boolean;
  onClose: () => void;
}

/** Writes another policy, tries it on the past, and proposes it. */
export function PolicyEditor({ policy, open, onClose }: PolicyEditorProps) {
  const words = useTranslations("policy.editor");
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const propose = useOperationMutation(policyOperations.propose);
  const checked = useChecked();
  const form = useForm<EditorValues>({ defaultValues: valuesOf(policy.rules) });
  const isAllowList = useWatch({ control: form.control, name: "isAllowList" });
  const rules = useRules(form.control);

  const submit = form.handleSubmit(async (values) => {
    const lists = {
      allowed: readPlaces(values.isAllowList ? values.allowed : ""),
      blocked: readPlaces(values.blocked),
    };
    for (const name of ["allowed", "blocked"] as const) {
      const list = lists[name];
      if (!list.ok)
        return form.setError(
          name,
          { message: words("wrongLine", { line: formatNumber(list.line, locale) }) },
          { shouldFocus: true },
        );
    }
    if (!lists.allowed.ok || !lists.blocked.ok) return;
    const wanted = rulesOf(values, lists.allowed.places, lists.blocked.places);
    try {
      const answer = await checked.run(() =>
        propose.mutateAsync({ rules: wanted, note: values.note, baseVersion: policy.version }),
      );
      if (!answer) return;
      onClose();
      showToast({ tone: "success", title: words(answer.isInForce ? "doneSole" : "done") });
    } catch (error) {
      const named = withoutPrefix(error);
      const fields = named instanceof ApiError ? (Object.keys(named.fields) as FieldPath<EditorValues>[]) : [];
      applyServerErrors(named, fields, form.setError);
    }
  });
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={words("title")}
        description={words(policy.isSoleDecider ? "sole" : "dual")}
        size="lg"
      >
        <Form
          form={form}
          onSubmit={submit}
          label={words("title")}
          footer={
            <>
              <Button onClick={onClose}>{common("cancel")}</Button>
              <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
                {words(policy.isSoleDecider ? "submitSole" : "submit")}
              </Button>
            </>
          }
        >
          {POLICY_KINDS.map((kind) => (
            <KindFields key={kind} kind={kind} control={form.control} />
          ))}
          <HeldFields control={form.control} />
          <RemovalFields control={form.control} />
          <SecondFactorFields form={form} policy={policy} />
          <GeneralFields control={form.control} isAllowList={isAllowList} />
          <TextareaField control={form.control} name="note" label={words("note")} isOptional maxLength={500} />
          <DryRun rules={rules} />
        </Form>
      </Dialog>
      {checked.window}
    </>
  );
}

/** The rules as they stand in the form now; null while a list cannot be read. */
function useRules(control: Control<EditorValues>): PolicyRules | null {
  const values = useWatch({ control }) as EditorValues;
  const allowed = readPlaces(values.isAllowList ? values.allowed : "");
  const blocked = readPlaces(values.blocked);
  return allowed.ok && blocked.ok ? rulesOf(values, allowed.places, blocked.places) : null;
}

/** The server names fields as it was sent them, under `rules`. */
function withoutPrefix(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [name.replace(/^rules\./, ""), text]),
  );
  const { detail, requestId, retryAfterSeconds } = error;
  return new ApiError(error.code, { fields, detail, requestId, retryAfterSeconds });
}

/** Where in the form bands stand: a kind of order's, those of what is held back, or those of removals. */
type BandsOf = `kinds.${PolicyKindId}` | "held" | "removals";

function KindFields({ kind, control }: { kind: PolicyKindId; control: Control<EditorValues> }) {
  const words = useTranslations("policy");
  const editor = useTranslations("policy.editor");
  return (
    <fieldset className="rounded border p-3 sm:p-4">
      <legend className="px-1 font-semibold">{words(`kinds.${kind}`)}</legend>
      <BandFields of={`kinds.${kind}`} control={control} />
      <div className="mt-4 grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <MoneyField
          control={control}
          name={`kinds.${kind}.paymentRial`}
          label={words("lines.paymentRial")}
          hint={editor("limitHint")}
        />
        {isWholeLimited(kind) && (
          <MoneyField
            control={control}
            name={`kinds.${kind}.orderRial`}
            label={words(`lines.${kind}OrderRial`)}
            hint={editor("limitHint")}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Who decides what the service holds back, and by when. */
function HeldFields({ control }: { control: Control<EditorValues> }) {
  const words = useTranslations("policy");
  const editor = useTranslations("policy.editor");
  return (
    <fieldset className="rounded border p-3 sm:p-4">
      <legend className="px-1 font-semibold">{words("kinds.held")}</legend>
      <p className="mb-1 text-muted text-sm">{editor("heldHint")}</p>
      <BandFields of="held" control={control} />
      <div className="mt-4 grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="held.waitHours"
          label={`${words("lines.waitHours")} (${words("hourUnit")})`}
          hint={editor("waitHint")}
          inputMode="numeric"
        />
      </div>
    </fieldset>
  );
}

/** How many others agree to a removal. */
function RemovalFields({ control }: { control: Control<EditorValues> }) {
  const words = useTranslations("policy");
  return (
    <fieldset className="rounded border p-3 sm:p-4">
      <legend className="px-1 font-semibold">{words("kinds.removals")}</legend>
      <p className="mb-1 text-muted text-sm">{words("editor.removalsHint")}</p>
      <BandFields of="removals" control={control} />
    </fieldset>
  );
}

function BandFields({ of, control }: { of: BandsOf; control: Control<EditorValues> }) {
  const editor = useTranslations("policy.editor");
  const roles = useTranslations("shell.roles");
  const common = useTranslations("common");
  const refusal = useRefusal();
  const { locale } = usePreferences();
  const name = `${of}.bands` as const;
  const { fields, insert, remove } = useFieldArray({ control, name });
  const { errors } = useFormState({ control, name });
  const problem = (get(errors, name) as { message?: string } | undefined)?.message;
  const last = fields.length - 1;
  return (
    <>
      <p className="mb-3 text-muted text-sm">{editor("bandsHint")}</p>
      {problem && <p className="text-danger text-sm">{refusal(problem)}</p>}
      <ul className="space-y-3">
        {fields.map((field, index) => (
          <li key={field.id} className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
            {index === last ? (
              <p className="pt-1 sm:pt-8">{editor("noEnd")}</p>
            ) : (
              <MoneyField control={control} name={`${name}.${index}.uptoRial`} label={editor("upto")} />
            )}
            <SelectField
              control={control}
              name={`${name}.${index}.approvals`}
              label={editor("approvals")}
              options={[0, 1, 2, 3, 4, 5].map((count) => ({
                value: String(count),
                label: formatNumber(count, locale),
              }))}
            />
            <SelectField
              control={control}
              name={`${name}.${index}.roles`}
              label={editor("roles")}
              options={APPROVERS.map((who) => ({
                value: who,
                label: who === "both" ? `${roles("owner")} ${common("and")} ${roles("manager")}` : roles(who),
              }))}
            />
            {index < last && (
              <IconButton icon={X} label={editor("removeBand")} onClick={() => remove(index)} className="sm:mt-7" />
            )}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={Plus}
        className="mt-3"
        onClick={() => insert(last, { uptoRial: null, approvals: "1", roles: "both" })}
      >
        {editor("addBand")}
      </Button>
    </>
  );
}

/** Proposed a week ahead, so that everybody concerned can set it up before. */
const AHEAD_DAYS = 7;

/** Whether everybody who approves needs two-step sign-in, from when on, and who has none yet. */
function SecondFactorFields({ form, policy }: { form: UseFormReturn<EditorValues>; policy: PolicyView }) {
  const words = useTranslations("policy.secondFactor");
  const { locale } = usePreferences();
  const { control } = form;
  const { field, fieldState } = useController({ control, name: "secondFactorFrom" });
  const isOn = useWatch({ control, name: "isSecondFactor" });
  const missing = policy.withoutSecondFactor;
  // Ticked for the first time, it proposes a day.
  useEffect(() => {
    if (isOn && form.getValues("secondFactorFrom") === "")
      form.setValue("secondFactorFrom", addDays(tehranToday(), AHEAD_DAYS));
  }, [isOn, form]);
  return (
    <fieldset className="space-y-4 rounded border p-3 sm:p-4">
      <legend className="px-1 font-semibold">{words("title")}</legend>
      <CheckboxField control={control} name="isSecondFactor" label={words("on")} hint={words("hint")} />
      {isOn && (
        <>
          <Field
            name="secondFactorFrom"
            label={words("from")}
            hint={words("fromHint")}
            error={fieldState.error?.message}
          >
            {(wiring) => (
              <DayInput wiring={wiring} value={field.value || null} onChange={(day) => field.onChange(day ?? "")} />
            )}
          </Field>
          {missing.length > 0 && (
            <Alert tone="warning">{words("missing", { names: joined(missing, locale), count: missing.length })}</Alert>
          )}
        </>
      )}
    </fieldset>
  );
}

function GeneralFields({ control, isAllowList }: { control: Control<EditorValues>; isAllowList: boolean }) {
  const words = useTranslations("policy");
  const editor = useTranslations("policy.editor");
  return (
    <fieldset className="space-y-4 rounded border p-3 sm:p-4">
      <legend className="px-1 font-semibold">{words("general")}</legend>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {(["makerDayRial", "destinationDayRial"] as const).map((name) => (
          <MoneyField
            key={name}
            control={control}
            name={name}
            label={words(`lines.${name}`)}
            hint={editor("limitHint")}
          />
        ))}
        <TextField
          control={control}
          name="expireHours"
          label={`${words("lines.expireHours")} (${words("hourUnit")})`}
          inputMode="numeric"
        />
        <TextField
          control={control}
          name="undoSeconds"
          label={`${words("lines.undoSeconds")} (${words("secondUnit")})`}
          inputMode="numeric"
        />
      </div>
      <CheckboxField control={control} name="isAllowList" label={editor("allowedOn")} />
      {isAllowList && (
        <TextareaField control={control} name="allowed" label={words("lines.allowed")} hint={editor("allowedHint")} />
      )}
      <TextareaField
        control={control}
        name="blocked"
        label={words("lines.blocked")}
        hint={editor("blockedHint")}
        isOptional
      />
    </fieldset>
  );
}
