"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/kit/ui/button-class";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import type { InputOf, Operation } from "@/lib/kit/operations/define";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { type TiedRecord, useTies } from "./ties";

interface ConfirmedButtonProps<O extends Operation> {
  operation: O;
  input: InputOf<O>;
  /** The label of the button, and of the confirming button. */
  label: string;
  icon: LucideIcon;
  size?: ButtonSize;
  variant?: ButtonVariant;
  title: string;
  /** One sentence about the effect and the record. */
  description: ReactNode;
  /** The message after success. */
  done?: string;
  isDangerous?: boolean;
  /** For a removal: the record whose ties are shown first. */
  tied?: TiedRecord;
}

/** A button that asks for confirmation, runs the operation, and shows an error in its window. */
export function ConfirmedButton<O extends Operation>(props: ConfirmedButtonProps<O>) {
  const { operation, input, label, icon, title, description, done, isDangerous = false, size, variant } = props;
  const errorText = useErrorText();
  const { mutateAsync, error, isPending } = useOperationMutation(operation);
  const [isOpen, setOpen] = useState(false);
  const ties = useTies(props.tied, isOpen);
  const text = error && errorText(error);
  const confirm = async () => {
    const answer = await mutateAsync(input).catch(() => null);
    if (answer === null) return;
    setOpen(false);
    if (done !== undefined) showToast({ title: done, tone: "success" });
  };
  return (
    <>
      <Button size={size} variant={variant} icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={description}
        action={label}
        onConfirm={() => void confirm()}
        isWorking={isPending}
        isDangerous={isDangerous}
        {...ties.inPlace}
        error={
          text && (
            <Alert tone="danger" role="alert" title={text.title} className="mt-4">
              {text.action}
            </Alert>
          )
        }
      >
        {ties.shown}
      </ConfirmDialog>
    </>
  );
}
