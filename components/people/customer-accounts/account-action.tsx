"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { type TiedRecord, useTies } from "@/components/shared/parts/ties";
import type { InputOf, ServiceOperation } from "@/lib/kit/operations/define";
import { LostAnswer } from "./lost-answer";
import { useTried } from "./use-tried";

export interface AccountActionProps<O extends ServiceOperation> {
  operation: O;
  /** The operation's input. */
  input: Record<string, unknown>;
  title: string;
  /** The effect, in one sentence. */
  description: string;
  action: string;
  isDangerous?: boolean;
  /** For a removal: the record whose ties are shown first. */
  tied?: TiedRecord;
  /** The current state in the list, shown if the answer was lost. */
  now: ReactNode;
  /** The message after success. */
  done: string;
  onClose: () => void;
}

/** An action on one of a customer's accounts; a window says first what it does. */
export function AccountAction<O extends ServiceOperation>(props: AccountActionProps<O>) {
  const { operation, input, title, description, action, isDangerous, now, done, onClose } = props;
  const common = useTranslations("common.actions");
  const { send, isLost, looked, look, again } = useTried(operation);
  const form = useForm();
  const ties = useTies(props.tied, true);
  const act = async () => {
    if ((await send(input as InputOf<O>)) === null) return;
    showToast({ title: done, tone: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={isLost ? undefined : description}
      size="sm"
      footer={isLost && <Button onClick={onClose}>{common("close")}</Button>}
    >
      {isLost ? (
        <LostAnswer looked={looked} onLook={() => void look()} onAgain={again} now={now} />
      ) : (
        <>
          {ties.shown && <div className="mb-4">{ties.shown}</div>}
          <FormOf
            form={form}
            fields={[]}
            label={title}
            action={action}
            isDangerous={isDangerous}
            onSubmit={act}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
