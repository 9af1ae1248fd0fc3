"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { Textarea } from "@/components/kit/ui/textarea";
import { showToast } from "@/components/kit/ui/toast";
import { MOST_NOTE } from "@/lib/areas/records/reconciliation/checks";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { Mismatch } from "@/lib/areas/records/reconciliation/server/answers";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { Refused } from "./close-month";

/** A note on a mismatch, alone or as what explains it; what explained it may be taken back. */
export function MismatchNoteForm({ mismatch: { id, state, amountRial, otherRial, count } }: { mismatch: Mismatch }) {
  const words = useTranslations("reconciliation.detail");
  const noteId = useId();
  const hintId = useId();
  const [note, setNote] = useState("");
  const write = useOperationMutation(reconciliationOperations.note);
  const send = async (event: "note" | "explained" | "unexplained") => {
    try {
      await write.mutateAsync({ mismatchId: id, note, event, seen: { amountRial, otherRial, count } });
      setNote("");
      showToast({ title: words(event === "explained" ? "explained" : "saved"), tone: "success" });
    } catch {
      // It is said below, and what was typed stays.
    }
  };
  const isEmpty = note.trim() === "";
  return (
    <form
      aria-label={words("write")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void send("note");
      }}
    >
      <fieldset disabled={write.isPending} className="contents">
        <label htmlFor={noteId} className="mb-1.5 block font-medium">
          {words("write")}
        </label>
        <p id={hintId} className="mb-1.5 text-muted text-sm">
          {words("writeHint")}
        </p>
        <Textarea
          id={noteId}
          aria-describedby={hintId}
          dir={note ? "auto" : undefined}
          rows={3}
          maxLength={MOST_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {write.error && <Refused error={write.error} />}
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {state === "open" && (
            <Button disabled={isEmpty} onClick={() => void send("explained")}>
              {words("explain")}
            </Button>
          )}
          {state === "explained" && (
            <Button disabled={isEmpty} onClick={() => void send("unexplained")}>
              {words("unexplain")}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isEmpty} isLoading={write.isPending}>
            {words("addNote")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
