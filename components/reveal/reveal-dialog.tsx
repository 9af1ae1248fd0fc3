"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useErrorText } from "@/components/ui/error-text";
import { usePreferences } from "@/components/ui/preferences-context";
import { Textarea } from "@/components/ui/textarea";
import { formatNumber } from "@/lib/format/digits";
import { useOperationMutation } from "@/lib/operations/query";
import { REVEAL_REASON_MIN } from "@/lib/reveal/codes";
import { revealOperations } from "@/lib/reveal/operations";

/** Which masked field of which answer. */
export interface RevealTarget {
  /** The read operation that showed the field masked, and what it was asked. */
  operation: { id: string };
  input: Record<string, unknown>;
  /** The field as the operation's `personal` names it. */
  path: string;
  /** Of a list: the id of the item. */
  itemId?: string;
}

interface RevealDialogProps {
  target: RevealTarget;
  /** What it is: «شمارهٔ حساب». */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRevealed: (value: string | null) => void;
}

/** Asks why, then shows the field; both are in the audit. */
export function RevealDialog({ target, label, open, onOpenChange, onRevealed }: RevealDialogProps) {
  const words = useTranslations("reveal");
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const errorText = useErrorText();
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const reveal = useOperationMutation(revealOperations.field);

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
    const { operation, input, path, itemId } = target;
    reveal.mutate(
      { operation: operation.id, input, path, itemId, reason },
      {
        onSuccess: ({ value }) => {
          setReason("");
          change(false);
          onRevealed(value);
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
      title={words("title", { name: label })}
      description={words("description")}
      footer={
        <>
          <Button onClick={() => change(false)}>{common("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={reveal.isPending}>
            {words("action", { name: label })}
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
        {failure && (
          <Alert tone="danger" role="alert" title={failure.title}>
            {failure.action}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

/** After the dialog has noted what had the focus before it. */
function focusSoon(field: HTMLTextAreaElement | null): void {
  if (field) requestAnimationFrame(() => field.focus());
}
