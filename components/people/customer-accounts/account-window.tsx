"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import { type TiedRecord, useTies } from "@/components/shared/parts/ties";
import { COMPATIBILITY_STATUS } from "@/lib/areas/people/customer-accounts/codes";
import { customerAccountOperations as operations } from "@/lib/areas/people/customer-accounts/operations";
import type { AnyCustomer } from "@/lib/areas/people/customers/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import type { InputOf, ServiceOperation } from "@/lib/kit/operations/define";
import { AskBank } from "./ask-bank";
import { LostAnswer } from "./lost-answer";
import { namelessOf } from "./names";
import type { AccountFacts } from "./rows";
import { useTried } from "./use-tried";

/** What somebody is about to do with one of a customer's accounts. */
export interface AccountDoing {
  what: "inquire" | "toIban" | "default" | "remove";
  row: AccountFacts;
}

interface AccountWindowProps {
  kind: "iban" | "card";
  customerId: string;
  customer: AnyCustomer | undefined;
  doing: AccountDoing;
  /** The list as it is now. */
  rows: readonly AccountFacts[];
  onClose: () => void;
}

/** The window of one such action. */
export function AccountWindow({ kind, customerId, customer, doing, rows, onClose }: AccountWindowProps) {
  const words = useTranslations("customerAccounts");
  const { what, row } = doing;
  const input = { customerId, [`${kind}Id`]: row.id };
  const now = rows.find(({ id }) => id === row.id);
  const common = { input, onClose };
  switch (what) {
    case "inquire":
      return (
        <AskBank
          kind={kind === "iban" ? "customerIban" : "customerCard"}
          input={
            kind === "iban"
              ? { what: "iban", customerId, ibanId: row.id }
              : { what: "card", customerId, cardId: row.id }
          }
          title={words("form.inquireTitle", { name: row.name })}
          description={words("form.inquireBody")}
          action={words("form.inquireAction")}
          nameless={namelessOf(customer)}
          now={
            now && (
              <StatusBadge
                status={statusViewOf(COMPATIBILITY_STATUS, {
                  status: now.compatibility,
                  statusAsSent: now.compatibilityAsSent,
                })}
              />
            )
          }
          onClose={onClose}
        />
      );
    case "toIban":
      return (
        <AskBank
          kind="customerCardToIban"
          input={{ what: "cardToIban", customerId, cardId: row.id }}
          title={words("form.toIbanTitle", { name: row.name })}
          description={words("form.toIbanBody")}
          action={words("form.toIbanAction")}
          now={null}
          onClose={onClose}
        />
      );
    case "default":
      return (
        <AccountAction
          {...common}
          operation={kind === "iban" ? operations.setDefaultIban : operations.setDefaultCard}
          title={words("makeDefaultTitle", { name: row.name })}
          description={words("makeDefaultBody")}
          action={words("makeDefault")}
          now={now?.isDefault && <p>{words(`${kind}s.madeDefault`)}</p>}
          done={words(`${kind}s.madeDefault`)}
        />
      );
    default:
      return (
        <AccountAction
          {...common}
          operation={kind === "iban" ? operations.removeIban : operations.removeCard}
          title={words(`${kind}s.removeTitle`, { name: row.name })}
          description={[words(`${kind}s.removeBody`), row.isDefault && words("removeDefault")]
            .filter(Boolean)
            .join(" ")}
          action={words("remove")}
          isDangerous
          tied={{ of: kind === "iban" ? "customerIban" : "customerCard", id: customerId, part: row.id }}
          now={!now && <p>{words(`${kind}s.removed`)}</p>}
          done={words(`${kind}s.removed`)}
        />
      );
  }
}

interface AccountActionProps<O extends ServiceOperation> {
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
function AccountAction<O extends ServiceOperation>(props: AccountActionProps<O>) {
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
