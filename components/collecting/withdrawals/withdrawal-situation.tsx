"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { DateText } from "@/components/kit/ui/date-text";
import { late } from "@/components/kit/ui/late";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SituationCard } from "@/components/kit/ui/situation-card";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useNow } from "@/components/kit/ui/use-now";
import { CancelPayment } from "@/components/shared/order-forms/cancel-payment";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { isNoLongerShown, isOver } from "@/lib/areas/collecting/authorizations/status";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import {
  attemptsLeft,
  failureCodeOf,
  isCancelable,
  isPayerAccountLate,
  situationOf,
  WITHDRAWAL_STATUS,
} from "@/lib/areas/collecting/withdrawals/status";
import type { WithdrawalTimeline } from "@/lib/areas/collecting/withdrawals/timeline";
import { seenSince } from "@/lib/areas/collecting/withdrawals/timeline-lines";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useOperation } from "@/lib/kit/operations/query";
import { FailureParts } from "./failure-parts";
import { TryAgain } from "./try-again";

/** All sentences in both languages: too much to hold up what the page says first. */
const CustomerMessage = late(
  async () => (await import("./customer-message")).CustomerMessage,
  () => <Skeleton className="h-48" />,
);

interface SeenTimesProps {
  withdrawal: Withdrawal;
  timeline: WithdrawalTimeline;
  isFinal: boolean;
}

/** When it was seen to have failed, and when it is looked at again: the service tells neither of the two itself. */
function SeenTimes({ withdrawal, timeline: { entries, watch }, isFinal }: SeenTimesProps) {
  const words = useTranslations("withdrawals.seen");
  const since = seenSince(entries, withdrawal);
  const isFollowed = !isFinal && watch?.reason === "waiting";
  if (since === null && isFinal) return null;
  return (
    <p className="text-muted text-sm">
      {since !== null && (
        <span className="block">
          {words.rich(isFinal ? "failed" : "attempt", { time: () => <DateText value={since} /> })}
        </span>
      )}
      {!isFinal && (
        <span className="block">
          {words("nextTry")} {isFollowed && words.rich("nextLook", { time: () => <DateText value={watch.nextAt} /> })}
        </span>
      )}
    </p>
  );
}

interface WithdrawalSituationProps {
  withdrawal: Withdrawal;
  /** Undefined while it is not known what was seen of it. */
  timeline: WithdrawalTimeline | undefined;
}

/** What support reads first: the state in plain words, what follows, why, and what to tell the customer. */
export function WithdrawalSituation({ withdrawal, timeline }: WithdrawalSituationProps) {
  const words = useTranslations("withdrawals");
  const preferences = usePreferences();
  const today = tehranDayOf(useNow());
  const watch = timeline?.watch;
  const situation = situationOf(withdrawal, today);
  const code = failureCodeOf(withdrawal);
  const isAuthorizationOver = useAuthorizationOver(withdrawal.authorizationId);
  const left = attemptsLeft(withdrawal);
  const values = {
    left: left ?? 0,
    date: withdrawal.date ? formatDay(withdrawal.date, preferences) : "",
  };
  return (
    <SituationCard
      status={statusViewOf(WITHDRAWAL_STATUS, withdrawal)}
      title={words(`situation.${situation}.title`)}
      next={
        left === null && situation === "retrying"
          ? words("attemptsUntold")
          : words(`situation.${situation}.next`, values)
      }
    >
      {(situation === "failed" || situation === "retrying") && (
        <FailureParts
          code={code}
          serviceWords={withdrawal.errorMessage}
          isFinal={situation === "failed"}
          isAuthorizationOver={isAuthorizationOver}
        />
      )}
      {(situation === "failed" || situation === "retrying") && (
        <AuthorizationLeft authorizationId={withdrawal.authorizationId} code={code} />
      )}
      {(situation === "failed" || situation === "retrying") && timeline && (
        <SeenTimes withdrawal={withdrawal} timeline={timeline} isFinal={situation === "failed"} />
      )}
      {situation === "failed" && <TryAgain withdrawal={withdrawal} />}
      {isCancelable(withdrawal) && (
        <CancelPayment target={{ withdrawalId: withdrawal.id }} amountRial={withdrawal.amountRial} />
      )}
      {isPayerAccountLate(withdrawal) && (
        <Alert tone="info" title={words("late.title")}>
          {words("late.body")}
          {watch?.reason === "payer_account" && (
            <span className="mt-1 block text-muted text-sm">
              {words.rich("late.nextLook", { time: () => <DateText value={watch.nextAt} /> })}
            </span>
          )}
        </Alert>
      )}
      <CustomerMessage
        key={situation}
        withdrawal={withdrawal}
        situation={situation}
        isAuthorizationOver={isAuthorizationOver}
      />
    </SituationCard>
  );
}

/**
 * Whether nothing more can be collected under an authorization, as far as the page knows. It uses the same answer as
 * the facts beside it, so that the advice matches them.
 */
function useAuthorizationOver(authorizationId: string): boolean {
  const { data, error } = useOperation(authorizationOperations.show, { authorizationId });
  // If the authorization was revoked meanwhile, the last answer stays in the cache.
  return isNoLongerShown(error) || (data !== undefined && isOver(data));
}

/** The failures that say that an authorization is used up, and of what. */
const USED_UP: Readonly<Record<string, "count" | "amount">> = { "05": "count", "09": "amount" };

/** How much of an authorization is used and left by now, where that is why a withdrawal failed. */
function AuthorizationLeft({ authorizationId, code }: { authorizationId: string; code: string | null }) {
  const words = useTranslations("withdrawals.failure");
  const preferences = usePreferences();
  const what = code === null ? undefined : USED_UP[code];
  const { data, error } = useOperation(
    authorizationOperations.calculation,
    { authorizationId },
    { enabled: what !== undefined },
  );
  if (what === undefined) return null;
  const unknown = <p className="mt-3 text-muted text-sm">{words("leftUnknown")}</p>;
  if (!data) return error ? unknown : null;
  const number = (value: number) => formatNumber(value, preferences.locale);
  if (what === "count") {
    const { usedCount, monthlyCount, remainingCount, periodEnd } = data;
    if (usedCount === null || monthlyCount === null || remainingCount === null) return unknown;
    return (
      <p className="mt-3">
        {words("countNow", {
          used: number(usedCount),
          total: number(monthlyCount),
          left: remainingCount,
          until: periodEnd === null ? "none" : formatDay(periodEnd, preferences),
        })}
      </p>
    );
  }
  if (data.usedRial === null || data.remainingRial === null) return unknown;
  const { usedRial, remainingRial } = data;
  return (
    <p className="mt-3">
      {words.rich("amountNow", { used: () => <Money rial={usedRial} />, left: () => <Money rial={remainingRial} /> })}
    </p>
  );
}
