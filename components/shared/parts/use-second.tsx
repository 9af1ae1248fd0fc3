import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import type { ConfirmDialogProps } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { tieOperations } from "@/lib/areas/records/ties/operations";
import type { Second } from "@/lib/areas/records/ties/removal";
import { isStaked, MOST_REASON } from "@/lib/areas/records/ties/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import type { InputOf } from "@/lib/kit/operations/define";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { ReasonField } from "./reason-field";

/** What a removal's window does in place of the removal. */
export type InPlace = Partial<
  Pick<ConfirmDialogProps, "action" | "onConfirm" | "isWorking" | "isDangerous" | "isBlocked" | "typedWord">
>;

/** The agreement of others to a removal: what the window says of it, and what its button does meanwhile. */
export function useSecond(
  record: InputOf<typeof tieOperations.show>,
  second: Second | null,
): { shown: ReactNode; inPlace: InPlace } {
  const words = useTranslations("ties.second");
  const errorText = useErrorText();
  const propose = useOperationMutation(tieOperations.propose);
  const withdraw = useOperationMutation(tieOperations.withdraw);
  const [reason, setReason] = useState("");
  const { of } = record;
  if (!second || !isStaked(of)) return { shown: null, inPlace: {} };
  const { request, isAgreed, isGrown } = second;
  const error = propose.error ?? withdraw.error;
  const failed = error && <Alert tone="danger" role="alert" title={errorText(error).title} className="mt-3" />;
  const instead = { isDangerous: false, typedWord: undefined };
  if (isAgreed) return { shown: <Stand second={second} />, inPlace: {} };
  if (!request || isGrown) {
    const ask = () => void propose.mutateAsync({ ...record, of, reason: reason.trim() || null }).catch(() => null);
    return {
      shown: (
        <>
          <Stand second={second} />
          <ReasonField label={words("why")} maxLength={MOST_REASON} value={reason} onChange={setReason} />
          {failed}
        </>
      ),
      inPlace: { ...instead, action: words("ask"), onConfirm: ask, isWorking: propose.isPending },
    };
  }
  const takeBack = () => void withdraw.mutateAsync({ proposalId: request.id }).catch(() => null);
  return {
    shown: (
      <>
        <Stand second={second} />
        {failed}
      </>
    ),
    inPlace: request.isMine
      ? { ...instead, action: words("withdraw"), onConfirm: takeBack, isWorking: withdraw.isPending }
      : { ...instead, isBlocked: true },
  };
}

function Stand({ second }: { second: Second }) {
  const words = useTranslations("ties.second");
  const roleWords = useTranslations("shell.roles");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const { stakeRial, needed, roles, others, request, isAgreed, isGrown, isUnread } = second;
  const count = request?.confirmations.length ?? 0;
  const names = joined(request?.confirmations.map(({ name }) => name) ?? [], locale);
  const asked = {
    needed,
    roles: joined(
      roles.map((role) => roleWords(role)),
      locale,
    ),
  };
  return (
    <Alert tone={isAgreed ? "info" : "warning"} className="mt-3">
      {!isAgreed && !isUnread && (
        <p>
          {stakeRial
            ? words("needed", { ...asked, amount: formatMoney(stakeRial, { unit, locale }) })
            : words(stakeRial === null ? "neededUntold" : "neededAlways", asked)}
        </p>
      )}
      {!isAgreed && others < needed && <p className="mt-2 font-medium">{words("tooFew", { others })}</p>}
      {request && (
        <p className="mt-2">
          {isGrown || isUnread
            ? words(isGrown ? "grown" : "unread", { name: request.makerName })
            : isAgreed
              ? words.rich("agreed", { names, until: () => <DateText value={request.expiresAt} /> })
              : request.stand === "agreed"
                ? words("notAlone", { name: request.makerName })
                : words.rich("waits", {
                    name: request.makerName,
                    at: () => <DateText value={request.createdAt} />,
                    count: formatNumber(count, locale),
                    needed: formatNumber(needed, locale),
                  })}
        </p>
      )}
      {request?.whyNot === null && !isGrown && (
        <p className="mt-2">
          <TextLink href={orderRoutes.approvals(business)}>{words("toApprovals")}</TextLink>
        </p>
      )}
    </Alert>
  );
}
