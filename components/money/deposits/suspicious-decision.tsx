"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { ReasonField } from "@/components/shared/parts/reason-field";
import { useChecked } from "@/components/shared/parts/use-checked";
import { decisionStand, MOST_COMMENT } from "@/lib/areas/money/deposits/decision";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { evidenceOf, isToldToMaker, type PaymentDecisions } from "@/lib/areas/money/deposits/proposal";
import type { SuspiciousPayment } from "@/lib/areas/money/deposits/server/answers";
import type { DepositDecision } from "@/lib/areas/money/deposits/status";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import type { ApiError } from "@/lib/kit/operations/errors";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { bandOf } from "@/lib/kit/orders/policy";
import { PastDecisions } from "./past-decisions";
import { SuspiciousProposal } from "./suspicious-proposal";

interface SuspiciousDecisionProps {
  payment: SuspiciousPayment;
  /** Asks the service for the payment's current state. @returns whether it answered */
  look: () => Promise<boolean>;
}

const NAMES = { ACCEPTED: "accept", REJECTED: "reject" } as const;
const PROPOSES = { ACCEPTED: "proposeAcceptAction", REJECTED: "proposeRejectAction" } as const;

/** Why the decision was refused while the payment still waits. */
const conflictOf = ({ fields }: ApiError): "changed" | "onItsWay" => (fields.paymentId ? "onItsWay" : "changed");

/**
 * Accepts or refuses a payment, alone or by a proposal that other members confirm. The service takes the first
 * decision. If it refuses one, or does not answer, the payment is looked up before the page says anything.
 */
export function SuspiciousDecision({ payment, look }: SuspiciousDecisionProps) {
  const input = { paymentId: payment.id };
  const { data, error, refetch, isFetching } = useOperation(depositOperations.decisions, input);
  // The deposits stand above the decision: rows that come later would move its buttons from under a finger.
  const beside = useOperation(depositOperations.beside, input);
  const isBesideThere = beside.data !== undefined || beside.error !== null;
  useSeen(payment.id, data);
  if (data && payment.status === "PENDING" && !isBesideThere) return <Skeleton className="h-40" />;
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <Skeleton className="h-40" />;
  }
  // A decision made alone is sent at once, and its result is shown where it was made.
  const proposal = data.open !== null && data.open.needed > 0 ? data.open : null;
  return (
    <>
      {proposal && payment.status === "PENDING" ? (
        <SuspiciousProposal payment={payment} proposal={proposal} look={look} />
      ) : (
        <NewDecision payment={payment} look={look} decisions={data} />
      )}
      {data.past.length > 0 && <PastDecisions decisions={data.past} />}
    </>
  );
}

/** The result of a member's own decision counts as seen once this page shows it to them. */
function useSeen(paymentId: string, decisions: PaymentDecisions | undefined) {
  const { mutate } = useOperationMutation(depositOperations.seen);
  const isToSee = decisions?.past.some(({ isMine, state }) => isMine && isToldToMaker(state)) ?? false;
  useEffect(() => (isToSee ? onPersonThere(() => mutate({ paymentId })) : undefined), [isToSee, mutate, paymentId]);
}

function NewDecision({ payment, look, decisions }: SuspiciousDecisionProps & { decisions: PaymentDecisions }) {
  const words = useTranslations("deposits.suspicious.decide");
  const { unit, locale } = usePreferences();
  const mayDecide = useCan("deposits.decide");
  const errorText = useErrorText();
  const roles = useTranslations("shell.roles");
  const checked = useChecked();
  const decide = useOperationMutation(depositOperations.decide);
  const [asked, setAsked] = useState<DepositDecision | null>(null);
  const [comment, setComment] = useState("");
  const [hasLooked, setLooked] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const [passedOver, setPassedOver] = useState<string | null>(null);
  const [last] = decisions.past;
  const isOpen = payment.status === "PENDING";
  const isDecided = payment.status === "ACCEPTED" || payment.status === "REJECTED";
  const amount = formatMoney(payment.amountRial, { unit, locale });
  const band = bandOf(decisions.held, payment.amountRial);
  const isAlone = band.approvals === 0;
  const others = band.roles.reduce((all, role) => all + decisions.others[role], 0);
  const error = decide.error;
  const text = error && errorText(error);
  const conflict = error?.code === "conflict" && conflictOf(error);

  const send = async (decision: DepositDecision) => {
    try {
      const made = await checked.run(() =>
        decide.mutateAsync({
          paymentId: payment.id,
          decision,
          comment: comment.trim() || null,
          seen: evidenceOf(payment),
        }),
      );
      if (!made) return;
      setAsked(null);
      showToast({ title: words(made.state === "open" ? "proposed" : `done.${decision}`), tone: "success" });
    } catch {
      // A lost decision keeps its key until somebody has looked; a refused one may have been decided by another
      // member.
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
    setPassedOver(last?.id ?? null);
  };
  // This includes other members' decisions and earlier ones: a decision that may still arrive is looked up before
  // another is made.
  const isLost = isOpen && last?.state === "unknown" && last.id !== passedOver;
  const tried = decisionStand({
    status: payment.status,
    error: error?.code ?? null,
    asked,
    isPending: decide.isPending,
    isDone: decide.isSuccess,
  });
  const stand = isLost ? "lost" : tried;
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
              {conflict ? words(conflict) : text.action}
              {text.detail && <p dir="auto">{text.detail}</p>}
            </Alert>
          )}
          <ul className="mb-4 list-disc space-y-1 ps-5">
            <li>{words("acceptEffect", { amount })}</li>
            <li>{words("rejectEffect", { amount })}</li>
            <li className="text-muted">{words("once")}</li>
            <li className="text-muted">
              {isAlone
                ? words("alone")
                : words("together", {
                    count: band.approvals,
                    roles: joined(
                      band.roles.map((role) => roles(role)),
                      locale,
                    ),
                  })}
            </li>
          </ul>
          {mayDecide && others < band.approvals && <Alert tone="warning" className="mb-4" title={words("nobody")} />}
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
      {asked && stand === "open" && !checked.isChecking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={words(`${NAMES[asked]}Title`)}
          description={
            <>
              {words(`${NAMES[asked]}Effect`, { amount })} {words("once")}
            </>
          }
          action={words(isAlone ? `${NAMES[asked]}Action` : PROPOSES[asked], { amount })}
          typedWord={words(`${NAMES[asked]}Word`)}
          onConfirm={() => void send(asked)}
          isWorking={decide.isPending}
          isDangerous={asked === "REJECTED"}
        >
          <ReasonField
            label={words(isAlone ? "comment" : "why")}
            maxLength={MOST_COMMENT}
            value={comment}
            onChange={setComment}
          />
        </ConfirmDialog>
      )}
      {checked.window}
    </Section>
  );
}
