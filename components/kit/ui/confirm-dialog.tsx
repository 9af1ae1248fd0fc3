"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { cleanInput } from "@/lib/kit/format/digits";
import { Button } from "./button";
import { cn } from "./cn";
import { Dialog } from "./dialog";
import { Input } from "./input";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence on what can't be taken back. */
  description: ReactNode;
  /** What the button does, in words. */
  action: string;
  onConfirm: () => void;
  isWorking?: boolean;
  isDangerous?: boolean;
  /** It cannot be done now; the children say why. */
  isBlocked?: boolean;
  /** For what is irreversible: must be typed first. */
  typedWord?: string;
  /** What went wrong at the last try. */
  error?: ReactNode;
  children?: ReactNode;
}

/** Asks once more before something that matters. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, action, onConfirm, isWorking, isDangerous, typedWord, error } = props;
  const forms = useTranslations("forms");
  const common = useTranslations("common.actions");
  const id = useId();
  const [typed, setTyped] = useState("");
  const isReady = typedWord === undefined || cleanInput(typed) === cleanInput(typedWord);
  const change = (isOpen: boolean) => {
    setTyped("");
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={() => change(false)}>{common("cancel")}</Button>
          <Button
            variant={isDangerous ? "danger" : "primary"}
            disabled={!isReady || props.isBlocked}
            isLoading={isWorking}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      {props.children}
      {typedWord !== undefined && (
        <label htmlFor={id} className={cn("block", Boolean(props.children) && "mt-4")}>
          <span className="mb-1.5 block">{forms("typeToConfirm", { word: typedWord })}</span>
          <Input id={id} value={typed} onChange={(event) => setTyped(event.target.value)} spellCheck={false} />
        </label>
      )}
      {error}
    </Dialog>
  );
}
