"use client";

import { useTranslations } from "next-intl";
import { CancelPayout } from "@/components/order-forms/cancel-payout";
import { Alert } from "@/components/ui/alert";
import { DateText } from "@/components/ui/date-text";
import { late } from "@/components/ui/late";
import { usePreferences } from "@/components/ui/preferences-context";
import { SituationCard } from "@/components/ui/situation-card";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import { formatDay } from "@/lib/format/date-display";
import { tehranDayOf } from "@/lib/format/jalali";
import { statusViewOf } from "@/lib/format/status-view";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import {
  attemptsLeft,
  failureCodeOf,
  isCancelable,
  isPayerAccountLate,
  situationOf,
  WITHDRAWAL_STATUS,
} from "@/lib/withdrawals/status";
import type { WithdrawalTimeline } from "@/lib/withdrawals/timeline";
import { seenSince } from "@/lib/withdrawals/timeline-lines";
import { AuthorizationLeft } from "./authorization-left";
import { FailureParts } from "./failure-parts";
import { TryAgain } from "./try-again";
import { useAuthorizationOver } from "./use-authorization-over";

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
        <CancelPayout target={{ withdrawalId: withdrawal.id }} amountRial={withdrawal.amountRial} />
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
