"use client";

import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/kit/charts/sparkline";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { Stat, StatStrip } from "@/components/kit/ui/stat";
import { useNow } from "@/components/kit/ui/use-now";
import { useService } from "@/components/shared/parts/use-service";
import { useWalletProfile } from "@/components/shared/parts/use-wallet";
import { FIGURES_BEHIND_MS } from "@/lib/areas/records/overview/status";
import { formatMoneyCompact } from "@/lib/kit/format/money";
import { FailedStats } from "./failed-stats";
import { useFigures } from "./use-figures";

/** What can be paid out now, and what came and went today. While the service gives no answer: the last one, with its age. */
export function MoneyStats() {
  const words = useTranslations("overview.stats");
  const preferences = usePreferences();
  const { query, figures: wallet, asOf, isPending } = useWalletProfile();
  const figures = useFigures();
  const now = useNow();
  // An outage is named once, where the page says what needs attention.
  const { health } = useService();
  const today = figures.data?.flow?.at(-1);
  const isToday = figures.isPending || today?.isRead === true;
  const readAt = figures.data?.moneyAsOf ?? null;
  // While nothing is read, a figure of some minutes ago is old as well.
  const isOld = readAt !== null && (health === "silent" || now - Date.parse(readAt) > FIGURES_BEHIND_MS);
  const isBehind = isToday && isOld;
  const yesterday = figures.data?.flow?.at(-2);
  const before = (rial: number | undefined) =>
    yesterday?.isRead && rial !== undefined ? (
      <span>{words("yesterday", { amount: formatMoneyCompact(rial, preferences) })}</span>
    ) : null;
  /** Of the days that were read; the figure itself stands at its end. */
  const lineOf = (part: "inRial" | "outRial" | "balanceRial") =>
    (figures.data?.flow ?? []).map((day) => (day.isRead ? day[part] : null));
  const age = (at: string) => words.rich("asOf", { time: () => <DateText value={at} /> });
  return (
    <>
      {asOf !== null && health !== "silent" && (
        <StaleNotice
          error={query.error}
          asOf={Date.parse(asOf)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          className="mb-4"
        />
      )}
      <StatStrip>
        {query.isError && !wallet && !isPending ? (
          <FailedStats query={query} />
        ) : (
          <>
            <Stat
              label={words(asOf === null ? "available" : "availableThen")}
              isHeadline
              line={<Sparkline values={lineOf("balanceRial")} label={words("lines.balance")} />}
              value={<Money rial={wallet?.availableRial ?? null} />}
              hint={
                <>
                  {words("availableHint", {
                    amount: wallet?.walletRial == null ? "—" : formatMoneyCompact(wallet.walletRial, preferences),
                  })}
                  {asOf !== null && <span className="block">{age(asOf)}</span>}
                </>
              }
              isLoading={isPending}
            />
            <Stat
              label={words("blocked")}
              value={<Money rial={wallet?.blockedRial ?? null} />}
              hint={asOf !== null ? age(asOf) : words(wallet?.blockedRial === 0 ? "blockedNone" : "blockedHint")}
              isLoading={isPending}
            />
          </>
        )}
        {figures.isError && !figures.data ? (
          <FailedStats query={figures} />
        ) : (
          <>
            <Stat
              label={words("in")}
              line={<Sparkline values={lineOf("inRial")} label={words("lines.in")} />}
              value={<Money rial={isToday ? (today?.inRial ?? null) : null} />}
              hint={
                <Dotted>
                  {isBehind
                    ? age(readAt)
                    : isToday
                      ? words("inHint", { count: today?.inCount ?? 0 })
                      : words("notRead")}
                  {before(yesterday?.inRial)}
                </Dotted>
              }
              isLoading={figures.isPending}
            />
            <Stat
              label={words("out")}
              line={<Sparkline values={lineOf("outRial")} label={words("lines.out")} />}
              value={<Money rial={isToday ? (today?.outRial ?? null) : null} />}
              hint={
                <Dotted>
                  {isBehind
                    ? age(readAt)
                    : isToday
                      ? words("outHint", { count: today?.outCount ?? 0 })
                      : words("notRead")}
                  {before(yesterday?.outRial)}
                </Dotted>
              }
              isLoading={figures.isPending}
            />
          </>
        )}
      </StatStrip>
    </>
  );
}
