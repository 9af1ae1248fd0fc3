"use client";

import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/kit/charts/sparkline";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Stat, StatStrip } from "@/components/kit/ui/stat";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { type OutcomeGroup, outcomeCounts, successOf } from "@/lib/areas/records/overview/figures";
import type { WithdrawalDay } from "@/lib/areas/records/overview/schemas";
import { OUTCOME_ORDER } from "@/lib/areas/records/overview/words";
import { formatNumber, formatPercent } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { FailedStats } from "./failed-stats";
import { useFigures, useShares } from "./use-figures";

const sumOf = (groups: readonly OutcomeGroup[], statuses: readonly string[]) =>
  outcomeCounts(groups, OUTCOME_ORDER)
    .filter(({ status }) => statuses.includes(status))
    .reduce((all, { count }) => all + count, 0);

/** Direct debit in numbers, without any money: for those who look after customers. */
export function DebitStats() {
  const words = useTranslations("overview.stats");
  const message = useMessage();
  const { locale } = usePreferences();
  const figures = useFigures();
  const chosen = useShares().data?.outcomes;
  const number = (value: number) => formatNumber(value, locale);
  if (figures.isError && !figures.data) {
    return (
      <StatStrip>
        <FailedStats query={figures} />
      </StatStrip>
    );
  }
  const outcomes = figures.data?.outcomes;
  const today = outcomes?.today.groups ?? [];
  const isRead = outcomes?.today.isWhole ?? true;
  const failed = figures.data?.failedToday ?? [];
  const [worst] = failed;
  const returned = sumOf(today, ["REVERSED"]);
  const { done, share } = successOf(today);
  const success = successOf(chosen?.groups ?? []);
  const notRead = isRead ? null : words("notRead");
  const isLoading = figures.isPending;
  const value = (count: number) => (isRead ? number(count) : "—");
  const lineOf = (part: keyof WithdrawalDay) => (figures.data?.withdrawals ?? []).map((day) => day?.[part] ?? null);
  return (
    <StatStrip>
      <Stat
        isHeadline
        label={words("withdrawals")}
        line={<Sparkline values={lineOf("all")} label={words("lines.withdrawals")} />}
        value={value(sumOf(today, OUTCOME_ORDER))}
        hint={notRead ?? words("withdrawalsHint", { count: sumOf(today, ["INIT", "PENDING"]) })}
        isLoading={isLoading}
      />
      <Stat
        label={words("done")}
        line={<Sparkline values={lineOf("done")} label={words("lines.done")} />}
        value={value(done)}
        hint={
          notRead ??
          (share === null ? words("doneNone") : words("doneHint", { share: formatPercent(share, locale), returned }))
        }
        isLoading={isLoading}
      />
      <Stat
        label={words("failed")}
        line={<Sparkline values={lineOf("failed")} label={words("lines.failed")} />}
        value={value(failed.reduce((all, { count }) => all + count, 0))}
        hint={
          notRead ??
          (worst ? words("failedHint", { reason: message(reasonKey(worst.errorCode)) }) : words("failedNone"))
        }
        isLoading={isLoading}
      />
      <Stat
        label={words("success", { days: number(chosen?.daysRead ?? 0) })}
        value={success.share === null ? "—" : formatPercent(success.share, locale)}
        hint={words("successHint", { done: number(success.done), decided: number(success.decided) })}
        isLoading={isLoading}
      />
    </StatStrip>
  );
}
