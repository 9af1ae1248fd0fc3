"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCan } from "@/components/shell/member-context";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useErrorText } from "@/components/ui/error-text";
import { usePreferences } from "@/components/ui/preferences-context";
import { Textarea } from "@/components/ui/textarea";
import { showToast } from "@/components/ui/toast";
import type { SuspiciousPayment } from "@/lib/deposits/answers";
import { decisionStand } from "@/lib/deposits/decision";
import { depositOperations } from "@/lib/deposits/operations";
import { MOST_COMMENT } from "@/lib/deposits/schemas";
import type { Decision } from "@/lib/deposits/status";
import { formatMoney } from "@/lib/format/money";
import { useOperationMutation } from "@/lib/operations/query";

interface SuspiciousDecisionProps {
  payment: SuspiciousPayment;
  /** Asks the service what the payment is now. @returns whether it answered */
  look: () => Promise<boolean>;
}

const NAMES = { ACCEPTED: "accept", REJECTED: "reject" } as const;

/**
 * Takes or refuses a payment. The service takes one decision, from whoever comes first: what it says no to, and what
 * got no answer, is looked at before anything is said of it.
 */
export function SuspiciousDecision({ payment, look }: SuspiciousDecisionProps) {
  const words = useTranslations("deposits.suspicious.decide");
  const { unit, locale } = usePreferences();
  const mayDecide = useCan("deposits.decide");
  const errorText = useErrorText();
  const commentId = useId();
  const decide = useOperationMutation(depositOperations.decide);
  const [asked, setAsked] = useState<Decision | null>(null);
  const [comment, setComment] = useState("");
  const [hasLooked, setLooked] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const isOpen = payment.status === "PENDING";
  const isDecided = payment.status === "ACCEPTED" || payment.status === "REJECTED";
  const amount = formatMoney(payment.amountRial, { unit, locale });
  const error = decide.error;
  const text = error && errorText(error);

  const send = async (decision: Decision) => {
    try {
      await decide.mutateAsync({ paymentId: payment.id, decision, comment: comment.trim() || null });
      setAsked(null);
      showToast({ title: words(`done.${decision}`), tone: "success" });
    } catch {
      // What was lost stays with its key until somebody has looked; what was refused may be decided by somebody else.
      setAsked(null);
    }
    await look();
  };
  const lookNow = async () => {
    setLooking(true);
    setLooked(await look());
    setLooking(false);
  };
  const again = () => {
    decide.forget();
    decide.reset();
    setLooked(false);
  };
  const stand = decisionStand({
    status: payment.status,
    error: error?.code ?? null,
    asked,
    isPending: decide.isPending,
    isDone: decide.isSuccess,
  });
  if (stand === "nothing") return null;
  return (
    <Section title={words("title")}>
      {stand === "lost" ? (
        <Alert
          tone="warning"
          role="alert"
          title={words("lostTitle")}
          actions={
            isOpen && (
              <>
                <Button size="sm" isLoading={isLooking} onClick={() => void lookNow()}>
                  {words("lostLook")}
                </Button>
                {hasLooked && (
                  <Button size="sm" onClick={again}>
                    {words("lostAgain")}
                  </Button>
                )}
              </>
            )
          }
        >
          <p>{words("lostBody")}</p>
          <p role="status" className="mt-2">
            {isDecided ? words("lostDecided") : isOpen && hasLooked && words("lostOpen")}
          </p>
        </Alert>
      ) : stand === "overtaken" ? (
        <Alert tone="info" role="alert" title={words("otherTitle")}>
          {words("otherBody")}
        </Alert>
      ) : (
        <>
          {text && (
            <Alert tone="danger" role="alert" title={text.title} className="mb-4">
              {text.action}
              {text.detail && <p dir="auto">{text.detail}</p>}
            </Alert>
          )}
          <ul className="mb-4 list-disc space-y-1 ps-5">
            <li>{words("acceptEffect", { amount })}</li>
            <li>{words("rejectEffect", { amount })}</li>
            <li className="text-muted">{words("once")}</li>
            <li className="text-muted">{words("alone")}</li>
          </ul>
          {mayDecide ? (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => setAsked("ACCEPTED")}>
                {words("accept")}
              </Button>
              <Button onClick={() => setAsked("REJECTED")}>{words("reject")}</Button>
            </div>
          ) : (
            <p className="text-muted">{words("notYours")}</p>
          )}
        </>
      )}
      {asked && stand === "open" && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={words(`${NAMES[asked]}Title`)}
          description={
            <>
              {words(`${NAMES[asked]}Effect`, { amount })} {words("once")}
            </>
          }
          action={words(`${NAMES[asked]}Action`, { amount })}
          typedWord={words(`${NAMES[asked]}Word`)}
          onConfirm={() => void send(asked)}
          isWorking={decide.isPending}
          isDangerous={asked === "REJECTED"}
        >
          <label htmlFor={commentId} className="mt-4 block">
            <span className="mb-1 block font-medium text-sm">{words("comment")}</span>
            <Textarea
              id={commentId}
              dir="auto"
              rows={2}
              maxLength={MOST_COMMENT}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          </label>
        </ConfirmDialog>
      )}
    </Section>
  );
}
