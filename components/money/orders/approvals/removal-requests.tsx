"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { showToast } from "@/components/kit/ui/toast";
import { Confirmations } from "@/components/shared/parts/confirmations";
import { ReasonField } from "@/components/shared/parts/reason-field";
import { useChecked } from "@/components/shared/parts/use-checked";
import { tieOperations } from "@/lib/areas/records/ties/operations";
import {
  MOST_REASON,
  REMOVALS,
  type RemovalRequest,
  type RemovalStand,
  recordHref,
} from "@/lib/areas/records/ties/status";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

/** Beside the orders that wait: requests for removals, and the answers to this member's own. Nothing if there are none. */
export function RemovalRequests() {
  const words = useTranslations("approvals.removals");
  const { data } = useOperation(tieOperations.removals, {}, { enabled: useCan("removals.read") });
  // Those that this member is asked for come first.
  const items = [...(data?.items ?? [])].sort((a, b) => Number(a.whyNot !== null) - Number(b.whyNot !== null));
  useSeen(items);
  if (items.length === 0) return null;
  return (
    <Section id={REMOVALS} title={words("title")} className="mb-5 scroll-mt-20">
      <ul className="divide-y">
        {items.map((each) => (
          <li key={each.id} className="py-2.5 first:pt-0 last:pb-0">
            <Request request={each} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The answers to a member's own requests count as seen once this page shows them, and stay on it for a day. */
function useSeen(items: readonly RemovalRequest[]) {
  const { mutate } = useOperationMutation(tieOperations.seen);
  const isToSee = items.some(({ isNews }) => isNews);
  useEffect(() => (isToSee ? onPersonThere(() => mutate({})) : undefined), [isToSee, mutate]);
}

function Request({ request }: { request: RemovalRequest }) {
  const words = useTranslations("approvals.removals");
  const proposal = useTranslations("deposits.suspicious.proposal");
  const business = useBusiness();
  const { locale } = usePreferences();
  const { of, recordId, stand, whyNot, confirmations } = request;
  const told = useTold(request);
  const names = joined(
    confirmations.map((each) => each.name),
    locale,
  );
  return (
    <>
      <p>
        <TextLink href={recordHref(of, business, recordId)}>{told.asks}</TextLink> {told.toCome}
      </p>
      {request.reason && <p dir="auto">{request.reason}</p>}
      <p className="text-muted text-sm">
        {stand === "open" ? (
          <Dotted>
            {proposal(whyNot === null ? "yours" : `whyNot.${whyNot}`)}
            <Confirmations confirmations={confirmations} needed={request.needed} />
            <span>
              {proposal("until")} <DateText value={request.expiresAt} />
            </span>
          </Dotted>
        ) : stand === "agreed" ? (
          words.rich("stand.agreed", { names, until: () => <DateText value={request.expiresAt} /> })
        ) : (
          words(`stand.${endOf(stand)}`, { name: request.enderName ?? "" })
        )}
      </p>
      {request.endReason && <p dir="auto">{request.endReason}</p>}
      {whyNot === null && <Answer request={request} />}
      {request.isMine && (stand === "open" || stand === "agreed") && <TakeBack id={request.id} />}
    </>
  );
}

/** Who wants to remove what, and the money that is still to come under it. */
function useTold({ of, makerName, name, stakeRial }: RemovalRequest): { asks: string; toCome: string | null } {
  const words = useTranslations("approvals.removals");
  const { unit, locale } = usePreferences();
  const asks = words(`asks.${of}`, { maker: makerName, name: name ?? words("unnamed") });
  if (stakeRial === null) return { asks, toCome: words("untold") };
  if (stakeRial === 0) return { asks, toCome: null };
  return { asks, toCome: words(`toCome.${of}`, { amount: formatMoney(stakeRial, { unit, locale }) }) };
}

/** The words for a request that is over. */
const endOf = (stand: RemovalStand) =>
  stand === "declined" || stand === "outgrown" || stand === "replaced" ? stand : "expired";

function TakeBack({ id }: { id: string }) {
  const words = useTranslations("approvals.removals");
  const errorText = useErrorText();
  const withdraw = useOperationMutation(tieOperations.withdraw);
  const takeBack = async () => {
    if (await withdraw.mutateAsync({ proposalId: id }).catch(() => null))
      showToast({ title: words("takenBack"), tone: "success" });
  };
  return (
    <>
      {withdraw.error && <Alert tone="danger" role="alert" title={errorText(withdraw.error).title} className="mt-2" />}
      <Button size="sm" className="mt-2" disabled={withdraw.isPending} onClick={() => void takeBack()}>
        {words("takeBack")}
      </Button>
    </>
  );
}

function Answer({ request }: { request: RemovalRequest }) {
  const words = useTranslations("approvals.removals");
  const proposal = useTranslations("deposits.suspicious.proposal");
  const errorText = useErrorText();
  const checked = useChecked();
  const answer = useOperationMutation(tieOperations.answer);
  const [asked, setAsked] = useState<"confirm" | "decline" | null>(null);
  const [reason, setReason] = useState("");
  const told = useTold(request);
  const text = answer.error && errorText(answer.error);
  const send = async (which: "confirm" | "decline") => {
    const input = { proposalId: request.id, answer: which, seenRial: request.stakeRial };
    const isDeclined = which === "decline";
    const made = await checked
      .run(() => answer.mutateAsync({ ...input, reason: isDeclined ? reason.trim() || null : null }))
      .catch(() => null);
    if (made === undefined) return;
    setAsked(null);
    if (made === null) return;
    const title = isDeclined ? proposal("declined") : made.isAgreed ? words("confirmed") : proposal("moreNeeded");
    showToast({ title, tone: "success" });
  };
  return (
    <>
      {text && <Alert tone="danger" role="alert" title={text.title} className="mt-2" />}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => setAsked("confirm")}>
          {words("confirm")}
        </Button>
        <Button size="sm" onClick={() => setAsked("decline")}>
          {words("decline")}
        </Button>
      </div>
      {asked && !checked.isChecking && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={words(`${asked}Title`)}
          description={words(`${asked}Effect`)}
          action={words(`${asked}Action`)}
          onConfirm={() => void send(asked)}
          isWorking={answer.isPending}
          isDangerous={asked === "confirm"}
        >
          <p>
            {told.asks} {told.toCome}
          </p>
          {asked === "decline" && (
            <ReasonField
              label={proposal("declineReason")}
              maxLength={MOST_REASON}
              value={reason}
              onChange={setReason}
            />
          )}
        </ConfirmDialog>
      )}
      {checked.window}
    </>
  );
}
