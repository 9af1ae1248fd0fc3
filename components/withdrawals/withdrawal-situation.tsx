"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { TONE_CLASSES } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { DateText } from "@/components/ui/date-text";
import { usePreferences } from "@/components/ui/preferences-context";
import { STATUS_ICONS } from "@/components/ui/status-badge";
import { useNow } from "@/components/ui/use-now";
import { formatDay } from "@/lib/format/date-display";
import { tehranDayOf } from "@/lib/format/jalali";
import type { StatusView, Tone } from "@/lib/format/status-view";
import type { Withdrawal } from "@/lib/withdrawals/schemas";
import { customerMessageOf } from "@/lib/withdrawals/situation-messages";
import {
  attemptsLeft,
  failureCodeOf,
  isPayerAccountLate,
  situationOf,
  WITHDRAWAL_STATUS,
} from "@/lib/withdrawals/status";
import type { WithdrawalTimeline } from "@/lib/withdrawals/timeline";
import { CustomerMessage } from "./customer-message";
import { FailureParts } from "./failure-parts";

const USUAL_ICONS: Record<Tone, keyof typeof STATUS_ICONS> = {
  success: "check",
  warning: "clock",
  danger: "cross",
  info: "clock",
  neutral: "dot",
};

interface WithdrawalSituationProps {
  withdrawal: Withdrawal;
  watch: WithdrawalTimeline["watch"] | undefined;
}

/** What support reads first: the state in plain words, what follows, why, and what to tell the customer. */
export function WithdrawalSituation({ withdrawal, watch }: WithdrawalSituationProps) {
  const words = useTranslations("withdrawals");
  const preferences = usePreferences();
  const today = tehranDayOf(useNow());
  const situation = situationOf(withdrawal, today);
  const status: StatusView = WITHDRAWAL_STATUS[withdrawal.status];
  const Icon = STATUS_ICONS[status.icon ?? USUAL_ICONS[status.tone]];
  const code = failureCodeOf(withdrawal);
  const values = {
    left: attemptsLeft(withdrawal),
    date: withdrawal.date ? formatDay(withdrawal.date, preferences) : "",
  };
  return (
    <section aria-labelledby="situation" className="min-w-0 rounded-lg border bg-surface">
      <div className="flex gap-3 p-4 sm:gap-4 sm:p-5" aria-live="polite">
        <span
          className={cn(
            "mt-0.5 flex size-10 shrink-0 items-center justify-center rounded-full border",
            TONE_CLASSES[status.tone],
          )}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 id="situation" className="font-bold text-xl">
            {words(`situation.${situation}.title`)}
          </h2>
          <p className="mt-1 text-muted">{words(`situation.${situation}.next`, values)}</p>
        </div>
      </div>
      <div className="space-y-4 px-4 pb-4 sm:px-5 sm:pb-5">
        {(situation === "failed" || situation === "retrying") && (
          <FailureParts code={code} serviceWords={withdrawal.errorMessage} isFinal={situation === "failed"} />
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
        <CustomerMessage key={situation} message={customerMessageOf(withdrawal, situation, preferences.unit)} />
      </div>
    </section>
  );
}
