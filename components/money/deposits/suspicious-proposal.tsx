"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { Confirmations } from "@/components/shared/parts/confirmations";
import { ReasonField } from "@/components/shared/parts/reason-field";
import { useChecked } from "@/components/shared/parts/use-checked";
import { MOST_COMMENT } from "@/lib/areas/money/deposits/decision";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { evidenceOf, type ProposalView } from "@/lib/areas/money/deposits/proposal";
import type { SuspiciousPayment } from "@/lib/areas/money/deposits/server/answers";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface SuspiciousProposalProps {
  payment: SuspiciousPayment;
  proposal: ProposalView;
  /** Asks the service what the payment is now. @returns whether it answered */
  look: () => Promise<boolean>;
}

type Answer = "confirm" | "decline";

/** What somebody proposes to do with a payment: for another to confirm or decline, for its maker to take back. */
export function SuspiciousProposal({ payment, proposal, look }: SuspiciousProposalProps) {
  const words = useTranslations("deposits.suspicious.proposal");
  const decideWords = useTranslations("deposits.suspicious.decide");
  const { unit, locale } = usePreferences();
  const errorText = useErrorText();
  const checked = useChecked();
  const answer = useOperationMutation(depositOperations.answer);
  const withdraw = useOperationMutation(depositOperations.withdraw);
  const [asked, setAsked] = useState<Answer | null>(null);
  const [reason, setReason] = useState("");
  const amount = formatMoney(proposal.amountRial, { unit, locale });
  const { decision, confirmations, needed, whyNot, state } = proposal;
  const error = answer.error ?? withdraw.error;
  const text = error && errorText(error);
  const isLost = answer.error?.code === "outcome_unknown";

  const send = async (which: Answer) => {
    try {
      const made = await checked.run(() =>
        answer.mutateAsync({
          proposalId: proposal.id,
          answer: which,
          seen: evidenceOf(payment),
          reason: which === "decline" ? reason.trim() || null : null,
        }),
      );
      if (!made) return;
      setAsked(null);
      const title =
        made.state === "open"
          ? words("moreNeeded")
          : made.state === "declined"
            ? words("declined")
            : decideWords(`done.${decision}`);
      showToast({ title, tone: "success" });
    } catch {
      // What was lost or refused is looked at before anything is said of it.
      setAsked(null);
    }
    await look();
  };
  const takeBack = async () => {
    try {
      await withdraw.mutateAsync({ proposalId: proposal.id });
      showToast({ title: words("withdrawn"), tone: "success" });
    } catch {
      await look();
    }
  };
  return (
    <Section title={words("title")}>
      {text && (
        <Alert
          tone={isLost ? "warning" : "danger"}
          role="alert"
          title={isLost ? decideWords("lostTitle") : text.title}
          className="mb-4"
        >
          {answer.error?.fields.seen ? decideWords("changed") : isLost ? decideWords("lostBody") : text.action}
          {text.detail && <p dir="auto">{text.detail}</p>}
        </Alert>
      )}
      <p className="mb-4 font-medium">{words(decision, { name: proposal.makerName, amount })}</p>
      <DescriptionList
        items={[
          proposal.comment !== null && {
            term: words("why"),
            value: <span dir="auto">{proposal.comment}</span>,
            isWide: true,
          },
          { term: words("at"), value: <DateText value={proposal.createdAt} /> },
          { term: words("until"), value: <DateText value={proposal.expiresAt} /> },
          {
            term: words("confirmed"),
            value: <Confirmations confirmations={confirmations} needed={needed} />,
          },
        ]}
      />
      <div className="mt-4">
        {state === "sending" ? (
          <p role="status">{words("sending")}</p>
        ) : whyNot === null ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => setAsked("confirm")}>
              {words("confirm")}
            </Button>
            <Button onClick={() => setAsked("decline")}>{words("decline")}</Button>
          </div>
        ) : (
          <>
            <p className="text-muted">{words(`whyNot.${whyNot}`)}</p>
            {proposal.isMine && (
              <Button className="mt-3" isLoading={withdraw.isPending} onClick={() => void takeBack()}>
                {words("withdraw")}
              </Button>
            )}
          </>
        )}
      </div>
      {asked && !checked.isChecking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={words(`${asked}Title`)}
          description={
            asked === "confirm" ? (
              <>
                {decideWords(decision === "ACCEPTED" ? "acceptEffect" : "rejectEffect", { amount })}{" "}
                {decideWords("once")}
              </>
            ) : (
              words("declineEffect")
            )
          }
          action={asked === "confirm" ? words(`confirm${decision}`, { amount }) : words("declineAction")}
          typedWord={words(`${asked}Word`)}
          onConfirm={() => void send(asked)}
          isWorking={answer.isPending}
          isDangerous={asked === "confirm" && decision === "REJECTED"}
        >
          {asked === "decline" && (
            <ReasonField label={words("declineReason")} maxLength={MOST_COMMENT} value={reason} onChange={setReason} />
          )}
        </ConfirmDialog>
      )}
      {checked.window}
    </Section>
  );
}
