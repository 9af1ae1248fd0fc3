"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Textarea } from "@/components/kit/ui/input";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { MOST_NOTE } from "@/lib/areas/records/reconciliation/checks";
import { monthNamed } from "@/lib/areas/records/reconciliation/months";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { MonthAnswer } from "@/lib/areas/records/reconciliation/server/answers";
import { formatMonth } from "@/lib/kit/format/date-display";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** At most this many earlier months are named. */
const MOST_NAMED = 3;

/** Freezes a month that is whole, after its name was typed once more. */
export function CloseMonth({ month, name }: { month: MonthAnswer; name: string }) {
  const words = useTranslations("reconciliation.close");
  const view = usePreferences();
  const mayClose = useCan("reconciliation.close");
  const noteId = useId();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const close = useOperationMutation(reconciliationOperations.close);
  const isReady = month.state === "whole";
  const places = month.places.map(({ id, closingRial }) => [id, closingRial ?? 0] as const);
  const closingRial = places.reduce((sum, [, rial]) => sum + rial, 0);
  const nameOf = (id: string) => {
    const earlier = monthNamed(id);
    return earlier ? formatMonth(earlier.from, { locale: view.locale, calendar: earlier.calendar }) : id;
  };
  const send = async () => {
    try {
      await close.mutateAsync({
        month: month.id,
        confirmation: name,
        note: note.trim() || null,
        closingRial: Object.fromEntries(places),
      });
      setOpen(false);
      showToast({ title: words("done"), tone: "success" });
    } catch {
      // It is said in the window, where what was typed still stands.
    }
  };
  return (
    <Section
      title={words("title")}
      actions={
        mayClose &&
        isReady && (
          <Button variant="primary" onClick={() => setOpen(true)}>
            {words("action", { month: name })}
          </Button>
        )
      }
    >
      <p>{words("body")}</p>
      {!isReady && <p className="mt-2 text-muted">{words("notYet")}</p>}
      {isReady && !mayClose && <p className="mt-2 text-muted">{words("notYours")}</p>}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          close.reset();
        }}
        title={words("ask", { month: name })}
        description={words("frozen", { amount: formatMoney(closingRial, view) })}
        action={words("confirm", { month: name })}
        typedWord={name}
        onConfirm={() => void send()}
        isWorking={close.isPending}
        error={close.error && <Refused error={close.error} />}
      >
        {month.openBefore.length > 0 && (
          <Alert tone="warning" className="mb-3">
            {words("outOfOrder", {
              count: month.openBefore.length,
              months: joined(month.openBefore.slice(0, MOST_NAMED).map(nameOf), view.locale),
            })}
          </Alert>
        )}
        {month.mismatches.open > 0 && (
          <Alert tone="warning">{words("withOpen", { count: month.mismatches.open })}</Alert>
        )}
        <label htmlFor={noteId} className="mt-4 block">
          <span className="mb-1 block font-medium text-sm">{words("note")}</span>
          <Textarea
            id={noteId}
            dir={note ? "auto" : undefined}
            rows={2}
            maxLength={MOST_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
      </ConfirmDialog>
    </Section>
  );
}

/** Why the server did not do it: of a field in its own words, of all else in the usual ones. */
export function Refused({ error }: { error: ApiError }) {
  const refusal = useRefusal();
  const errorText = useErrorText();
  const text = errorText(error);
  const said = Object.values(error.fields).map((each) => refusal(each));
  return (
    <Alert tone="danger" role="alert" title={said.length > 0 ? said.join(" ") : text.title} className="mt-4">
      {said.length > 0 ? null : text.action}
    </Alert>
  );
}
