"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { Dialog } from "@/components/kit/ui/dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Textarea } from "@/components/kit/ui/input";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { REVEAL_REASON_MIN, revealOperations } from "@/lib/areas/records/reveal/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** The record whose fields are masked, as the page read it. */
export interface RevealRecord {
  /** The read operation that returned the masked field, and its input. */
  operation: { id: string };
  input: Record<string, unknown>;
  /** In a list: the item's id. */
  itemId?: string;
}

export interface RevealableField {
  path: string;
  /** The field's label, such as «شمارهٔ حساب». */
  label: string;
  /** The masked value. */
  value: string;
}

interface RevealDialogProps {
  record: RevealRecord;
  /** The fields that are still masked. */
  fields: readonly RevealableField[];
  /** The field that the user asked for first. */
  first: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRevealed: (values: Record<string, string | null>) => void;
}

/** Asks for a reason, then shows the chosen fields; the audit log records it once. */
export function RevealDialog({ record, fields, first, open, onOpenChange, onRevealed }: RevealDialogProps) {
  const words = useTranslations("reveal");
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const errorText = useErrorText();
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const [unwanted, setUnwanted] = useState<readonly string[]>([]);
  const reveal = useOperationMutation(revealOperations.fields);
  const ordered = [...fields].sort((a, b) => Number(b.path === first) - Number(a.path === first));
  const wanted = ordered.filter(({ path }) => path === first || !unwanted.includes(path));
  const name = ordered.length > 1 ? words("several") : (ordered[0]?.label ?? "");

  const change = (isOpen: boolean) => {
    if (!isOpen) reveal.reset();
    setTooShort(false);
    onOpenChange(isOpen);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (reason.trim().length < REVEAL_REASON_MIN) {
      setTooShort(true);
      return;
    }
    const { operation, input, itemId } = record;
    const paths = wanted.map(({ path }) => path);
    reveal.mutate(
      { operation: operation.id, input, paths, itemId, reason },
      {
        onSuccess: ({ values }) => {
          setReason("");
          change(false);
          onRevealed(values);
        },
      },
    );
  };
  const failure = reveal.error && errorText(reveal.error);

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      isHeld
      title={words("title", { name })}
      description={words("description")}
      footer={
        <>
          <Button onClick={() => change(false)}>{common("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={reveal.isPending}>
            {words("action", { name })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        <Field
          label={words("reason")}
          hint={words("reasonHint", { count: formatNumber(REVEAL_REASON_MIN, locale) })}
          error={isTooShort ? "errors.tooShort" : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={focusSoon}
              dir="auto"
              maxLength={300}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setTooShort(false);
              }}
            />
          )}
        </Field>
        {ordered.length > 1 && (
          <fieldset>
            <legend className="mb-1 font-medium">{words("fields")}</legend>
            {ordered.map(({ path, label }) => (
              <Checkbox
                key={path}
                label={label}
                checked={path === first || !unwanted.includes(path)}
                disabled={path === first}
                onChange={({ target }) =>
                  setUnwanted((known) => (target.checked ? known.filter((other) => other !== path) : [...known, path]))
                }
              />
            ))}
          </fieldset>
        )}
        {failure && (
          <Alert tone="danger" role="alert" title={failure.title}>
            {failure.action}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

/** Waits until the dialog has recorded the previous focus. */
function focusSoon(field: HTMLTextAreaElement | null): void {
  if (field) requestAnimationFrame(() => field.focus());
}
