"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { isUnknownRecord } from "@/components/shared/parts/record-page";
import { type TiedRecord, useTies } from "@/components/shared/parts/ties";
import { useBusiness } from "@/lib/kit/operations/business";
import type { InputOf, ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { invalidateTags, useOperationMutation } from "@/lib/kit/operations/query";

interface RemoveDialogProps<O extends ServiceOperation> {
  operation: O;
  input: InputOf<O>;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What is lost with it. */
  description: string;
  action: string;
  /** Has to be typed first: nothing brings it back. */
  typedWord: string;
  /** The message after the removal. */
  done: string;
  onRemoved: () => void;
  /** True once deletion begins; false when the window is closed after a deletion that failed. */
  onTrying?: (isTrying: boolean) => void;
  /** The record whose related records are shown. */
  tied?: TiedRecord;
}

/** Deletes a record once a word was typed; what the service says against it is said in the window. */
export function RemoveDialog<O extends ServiceOperation>(props: RemoveDialogProps<O>) {
  const { operation, input, done, onRemoved, onTrying, tied, ...dialog } = props;
  const errorText = useErrorText();
  const remove = useOperationMutation(operation);
  const client = useQueryClient();
  const business = useBusiness();
  const ties = useTies(tied, dialog.open);
  /** Closing the window ends this try: opened again, it sends a new request, also after a lost answer. */
  const onOpenChange = (isOpen: boolean) => {
    remove.forget();
    remove.reset();
    onTrying?.(false);
    dialog.onOpenChange(isOpen);
  };
  const text = remove.error && errorText(remove.error);
  const confirm = async () => {
    onTrying?.(true);
    try {
      await remove.mutateAsync(input);
    } catch (error) {
      if (!(error instanceof ApiError && isUnknownRecord(error))) return;
      // Deleted already, by somebody else or by a try whose answer was lost: the screens have not been told.
      remove.reset();
      await invalidateTags(client, business, operation.changes ?? []);
    }
    showToast({ title: done, tone: "success" });
    onRemoved();
  };
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={onOpenChange}
      onConfirm={() => void confirm()}
      isWorking={remove.isPending}
      isDangerous
      {...ties.inPlace}
      error={
        text && (
          <Alert tone="danger" role="alert" title={text.title} className="mt-4">
            {text.action}
            {text.detail && <p dir="auto">{text.detail}</p>}
          </Alert>
        )
      }
    >
      {ties.shown}
    </ConfirmDialog>
  );
}

interface RemoveButtonProps<O extends ServiceOperation> extends Omit<RemoveDialogProps<O>, "open" | "onOpenChange"> {
  label: string;
}

/** The button on a record's page that opens this window. */
export function RemoveButton<O extends ServiceOperation>({ label, ...dialog }: RemoveButtonProps<O>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Trash2} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <RemoveDialog {...(dialog as RemoveDialogProps<O>)} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
