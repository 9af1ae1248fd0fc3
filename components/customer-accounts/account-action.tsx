"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/forms/form-of";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { InputOf, OutputOf, ServiceOperation } from "@/lib/operations/define";
import { LostAnswer } from "./lost-answer";
import { type Names, namesOf, useNameFields } from "./names";
import { useTried } from "./use-tried";

export interface AccountActionProps<O extends ServiceOperation> {
  operation: O;
  /** All of it but the names and the track id. */
  input: Record<string, unknown>;
  title: string;
  /** What it does, in one sentence. */
  description: string;
  action: string;
  isDangerous?: boolean;
  /** The bank is asked, for a fee. */
  isPaid?: boolean;
  /** Of whom the record has no name to compare with: it is asked for. */
  nameless?: "person" | "company" | null;
  /** How what was asked for stands by the list as it is now, for whoever lost the answer. */
  now: ReactNode;
  /** What is said once it is done; null where a toast says it. */
  told: (answer: OutputOf<O>) => ReactNode | null;
  onClose: () => void;
}

/** Something that is done with one of a customer's accounts, after a window has said what it does and costs. */
export function AccountAction<O extends ServiceOperation>(props: AccountActionProps<O>) {
  const { operation, input, title, description, action, isDangerous, isPaid = false, nameless = null } = props;
  const { now, told, onClose } = props;
  const words = useTranslations("customerAccounts.form");
  const common = useTranslations("common.actions");
  const [trackId] = useState(() => crypto.randomUUID());
  const [answer, setAnswer] = useState<ReactNode>(null);
  const { send, isLost, looked, look, again } = useTried(operation);
  const form = useForm<Names>({ defaultValues: { firstName: "", lastName: "", legalName: "" } });
  const nameFields = useNameFields(nameless);
  const act = async (typed: Names) => {
    const asked = { ...input, ...(isPaid && { trackId }), ...namesOf(typed, nameless) } as InputOf<O>;
    const done = await send(asked);
    if (done === null) return;
    const said = told(done);
    if (said === null) onClose();
    else setAnswer(said);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={answer === null && !isLost ? description : undefined}
      size="sm"
      footer={(answer !== null || isLost) && <Button onClick={onClose}>{common("close")}</Button>}
    >
      {answer ??
        (isLost ? (
          <LostAnswer looked={looked} onLook={() => void look()} onAgain={again} isPaid={isPaid} now={now} />
        ) : (
          <FormOf
            form={form}
            fields={nameFields}
            label={title}
            action={action}
            isDangerous={isDangerous}
            onSubmit={act}
            onCancel={onClose}
          >
            {isPaid && (
              <Alert tone="warning" title={words("paid")}>
                {words("paidBody")}
              </Alert>
            )}
            {nameless && <p className="text-muted text-sm">{words("names")}</p>}
          </FormOf>
        ))}
    </Dialog>
  );
}
