"use client";

import { useTranslations } from "next-intl";
import { ShareBars } from "@/components/kit/charts/share-bars";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { reasonKey, WITHDRAWAL_STATUS } from "@/lib/areas/collecting/withdrawals/status";
import { outcomeCounts, reasonCounts, successOf } from "@/lib/areas/records/overview/figures";
import { OUTCOME_COLOR, OUTCOME_ORDER } from "@/lib/areas/records/overview/words";
import { formatPercent, localizeDigits } from "@/lib/kit/format/digits";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { ShareCard } from "./figure-card";

const SHOWN_REASONS = 6;

/** How direct debit withdrawals ended. */
export function OutcomeShares() {
  const words = useTranslations("overview.outcomes");
  const overview = useTranslations("overview");
  const message = useMessage();
  const say = useChartWords();
  return (
    <ShareCard title={words("title")} height="h-40">
      {({ outcomes }) => {
        const { groups, daysRead: days, isWhole } = outcomes;
        const counts = outcomeCounts(groups, OUTCOME_ORDER);
        const { done, decided, share } = successOf(groups);
        const open = counts
          .filter(({ status }) => status === "INIT" || status === "PENDING" || status === "UNKNOWN")
          .reduce((all, { count }) => all + count, 0);
        // The bars are shares of all: a share of the decided ones would be another number for the same thing.
        const all = counts.reduce((sum, { count }) => sum + count, 0);
        const finding =
          counts.length === 0
            ? words("none", { days: say.count(days) })
            : share === null
              ? words("title")
              : words("finding", { share: formatPercent(done / all, say.locale) });
        return (
          <ShareBars
            title={isWhole ? finding : words("title")}
            description={
              days === 0
                ? undefined
                : `${words("description", { open, days })}${share === null ? "" : ` ${words("decided", { done: say.count(done), decided: say.count(decided) })}`}`
            }
            empty={days === 0 && overview("noDayRead")}
            fileName="direct-debit-outcomes"
            name={words("name")}
            shares={counts.map(({ status, count }) => ({
              id: status,
              label: message(statusViewOf(WITHDRAWAL_STATUS, { status }).label),
              value: count,
              color: OUTCOME_COLOR[status],
            }))}
            format={say.count}
          />
        );
      }}
    </ShareCard>
  );
}

/** Why withdrawals failed, in words; the rare reasons as one. */
export function ReasonShares() {
  const words = useTranslations("overview.reasons");
  const overview = useTranslations("overview");
  const message = useMessage();
  const say = useChartWords();
  return (
    <ShareCard title={words("title")} height="h-40">
      {({ outcomes }) => {
        const { groups, daysRead: days, isWhole } = outcomes;
        const reasons = reasonCounts(groups);
        const total = reasons.reduce((all, { count }) => all + count, 0);
        const shown = reasons.length > SHOWN_REASONS + 1 ? reasons.slice(0, SHOWN_REASONS) : reasons;
        const rest = reasons.slice(shown.length);
        const [first] = reasons;
        const finding = first
          ? words("finding", {
              reason: message(reasonKey(first.errorCode)),
              share: formatPercent(first.count / total, say.locale),
            })
          : words("none", { days: say.count(days) });
        return (
          <ShareBars
            title={isWhole ? finding : words("title")}
            description={total > 0 ? words("description", { count: total, days }) : undefined}
            empty={days === 0 && overview("noDayRead")}
            fileName="failure-reasons"
            name={words("name")}
            shares={[
              ...shown.map(({ errorCode, count }) => ({
                id: errorCode ?? "unknown",
                label: `${message(reasonKey(errorCode))}${errorCode ? ` (${localizeDigits(errorCode, say.locale)})` : ""}`,
                value: count,
                color: "--chart-2" as const,
              })),
              ...(rest.length > 0
                ? [
                    {
                      id: "rest",
                      label: words("rest", { count: say.count(rest.length) }),
                      value: rest.reduce((all, { count }) => all + count, 0),
                      color: "--chart-5" as const,
                    },
                  ]
                : []),
            ]}
            format={say.count}
          />
        );
      }}
    </ShareCard>
  );
}
