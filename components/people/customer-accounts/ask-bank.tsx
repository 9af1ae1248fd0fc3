"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import type { AccountAsked } from "@/lib/areas/people/customer-accounts/server/answers";
import type { CustomerInquiryKind } from "@/lib/areas/people/inquiries/kinds";
import { formatIban } from "@/lib/kit/format/iban";
import { ApiError } from "@/lib/kit/operations/errors";
import { KeptAnswer, Price, WaitingQuestion } from "./kept-answer";
import { LostAnswer } from "./lost-answer";
import { type Nameless, type Names, namesOf, useNameFields } from "./names";
import { Told } from "./told";
import { useAsked } from "./use-asked";

interface AskBankProps {
  /** The kind under which the inquiry ledger records the fee. */
  kind: CustomerInquiryKind;
  /** The input without the names. */
  input: Parameters<ReturnType<typeof useAsked>["send"]>[0];
  title: string;
  /** The effect, in one sentence. */
  description: string;
  action: string;
  /** Set if the record has no name to compare with: then the window asks for one. */
  nameless?: Nameless;
  /** The current state in the list, shown if the answer was lost. */
  now: ReactNode;
  onClose: () => void;
}

/** An inquiry to the bank that costs a fee. The window says so first, and a kept answer is offered before a new one. */
export function AskBank({ kind, input, title, description, action, nameless = null, now, onClose }: AskBankProps) {
  const words = useTranslations("customerAccounts");
  const common = useTranslations("common.actions");
  const { send, isLost, isCharged, looked, look, again } = useAsked();
  const [asked, setAsked] = useState<AccountAsked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm<Names>({ defaultValues: { firstName: "", lastName: "", legalName: "" } });
  const nameFields = useNameFields(nameless);
  const ask = async () => setAsked(await send({ ...input, ...namesOf(form.getValues(), nameless) }));
  const askAgain = async () => {
    setAsking(true);
    setFailure(null);
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setAsking(false);
    }
  };
  const isDone = asked !== null || isLost;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={isDone ? undefined : description}
      size="sm"
      footer={
        isDone && (
          <>
            <Button onClick={onClose}>{common("close")}</Button>
            {asked?.is === "kept" && (
              <Button isLoading={isAsking} onClick={() => void askAgain()}>
                {words("form.again")}
              </Button>
            )}
          </>
        )
      }
    >
      {isLost ? (
        <LostAnswer
          looked={looked}
          onLook={() => void look()}
          onAgain={again}
          isPaid={isCharged ? "charged" : true}
          now={now}
        />
      ) : asked ? (
        <Answer asked={asked}>{failure && <ErrorState error={failure} className="!py-4" />}</Answer>
      ) : (
        <FormOf form={form} fields={nameFields} label={title} action={action} onSubmit={ask} onCancel={onClose}>
          <Alert tone="warning" title={words("form.paid")}>
            <p>{words("form.paidBody")}</p>
            <Price kind={kind} />
          </Alert>
          {nameless && <p className="text-muted text-sm">{words("form.names")}</p>}
        </FormOf>
      )}
    </Dialog>
  );
}

/** The result, and where it comes from. */
function Answer({ asked, children }: { asked: AccountAsked; children: ReactNode }) {
  const words = useTranslations("customerAccounts.told");
  const { is, inquiry, iban } = asked;
  if (is === "waiting" && inquiry) return <WaitingQuestion inquiry={inquiry} />;
  return (
    <div className="space-y-3">
      {is === "kept" && inquiry && <KeptAnswer inquiry={inquiry} isAdding={false} />}
      {iban !== null && (
        <p>{words(is === "asked" ? "iban" : "keptIban", { iban: `\u2066${formatIban(iban)}\u2069` })}</p>
      )}
      <Told answer={asked} />
      {children}
    </div>
  );
}
