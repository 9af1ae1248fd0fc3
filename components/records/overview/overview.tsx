"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { InboxContent } from "@/components/frame/notices/inbox-content";
import { useCan } from "@/components/frame/shell/member-context";
import { ShareBars } from "@/components/kit/charts/share-bars";
import { Card, Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { late } from "@/components/kit/ui/late";
import { PageHeader } from "@/components/kit/ui/page-header";
import { Part } from "@/components/kit/ui/part";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { channelKey } from "@/lib/areas/money/wallet/status";
import { overviewOperations } from "@/lib/areas/records/overview/operations";
import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { Inbox } from "@/lib/areas/settings/notices/schemas";
import { formatNumber, formatPercent } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useInitialAnswer } from "@/lib/kit/operations/query";
import { BalanceChart } from "./balance-chart";
import { DebitStats } from "./debit-stats";
import { ShareCard } from "./figure-card";
import { FlowChart } from "./flow-chart";
import { MoneyStats } from "./money-stats";
import { OutcomeShares, ReasonShares } from "./outcome-shares";
import { PeriodControl, usePeriod } from "./period";
import { isFilling, useFigures, useFollowedFigures } from "./use-figures";

/** Of other days than the last seven or thirty, which few ask for. */
const PeriodCharts = late(
  loadWithWords(
    ["overview.chosen", "wallet.missing", "wallet.statement"],
    async () => (await import("./period-charts")).PeriodCharts,
  ),
  () => <Skeleton className="h-[56rem]" />,
  { when: "drawn", isBrowserOnly: true },
);

const ConnectionHealth = late(
  loadWithWords(
    ["connection.limits", "connection.link", "overview.health"],
    async () => (await import("./connection-health")).ConnectionHealth,
  ),
  () => <Skeleton className="h-80" />,
  { isBrowserOnly: true },
);

interface OverviewProps {
  initial?: OverviewFigures;
  inbox?: Inbox;
  /** What a new member or a new business sees first. */
  first?: ReactNode;
}

/** The first page. Who may not see the wallet gets direct debit in numbers instead of money. */
export function Overview({ initial, inbox, first }: OverviewProps) {
  useInitialAnswer(overviewOperations.figures, {}, initial);
  useInitialAnswer(noticeOperations.inbox, {}, inbox);
  const words = useTranslations("overview");
  const notices = useTranslations("notices");
  const seesMoney = useCan("wallet.read");
  const { data, error, refetch, isFetching } = useFigures();
  const hasFailed = !data && error;
  const isWhole = seesMoney && !hasFailed;
  return (
    <>
      <PageHeader
        title={words("title")}
        description={
          <>
            {words(seesMoney ? "greeting.owner" : "greeting.support")}
            {data?.asOf && <> · {words.rich("asOf", { time: () => <DateText value={data.asOf} /> })}</>}
          </>
        }
      />
      {/* What needs somebody comes first; where there is room, it stands beside the pictures, however long it is. */}
      <div className={cn(SIDE, "lg:grid-rows-[auto_auto_1fr]")}>
        <div data-tour="attention" className="min-w-0 lg:col-start-2 lg:row-start-2">
          <Part>
            <Section title={notices("waiting")} isFlush className="overflow-hidden">
              <InboxContent />
            </Section>
          </Part>
        </div>
        <div className="flex min-w-0 flex-col lg:col-span-2 lg:col-start-1 lg:row-start-1">
          <div className="min-w-0">
            <Part>{seesMoney ? <MoneyStats /> : <DebitStats />}</Part>
          </div>
          {/* A phone has what waits and the balance before what is new. */}
          <div className="empty:hidden max-md:mt-4 max-md:-mb-4 md:order-first">
            {first}
            <FirstFill />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <div className="flex flex-wrap items-center gap-2">
            <PeriodControl hasMoney={seesMoney} />
          </div>
          {hasFailed ? (
            <Card>
              <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
            </Card>
          ) : seesMoney ? (
            <MoneyCharts />
          ) : (
            <Outcomes />
          )}
          {isWhole && (
            <Outcomes>
              <div className="min-w-0 md:col-span-2">
                <Part>
                  <ChannelShares />
                </Part>
              </div>
            </Outcomes>
          )}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-start-3">
          <ConnectionHealth />
        </div>
      </div>
    </>
  );
}

/** The days that are kept ready with how they lead to the wallet, or any others. */
function MoneyCharts() {
  const { from, to, ready } = usePeriod();
  if (ready === null)
    return (
      <Part>
        <PeriodCharts from={from} to={to} isStacked />
      </Part>
    );
  return (
    <>
      <Part>
        <FlowChart />
      </Part>
      <Part>
        <BalanceChart />
      </Part>
    </>
  );
}

const SIDE = "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]";

/** Under the charts and not under both columns: what is beside them may become longer without pushing these. */
function Outcomes({ children }: { children?: ReactNode }) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Part>
        <OutcomeShares />
      </Part>
      <Part>
        <ReasonShares />
      </Part>
      {children}
    </div>
  );
}

/** Through which channels the money came in. */
function ChannelShares() {
  const words = useTranslations("overview.channels");
  const overview = useTranslations("overview");
  const message = useMessage();
  const say = useChartWords();
  return (
    <ShareCard title={words("title")} height="h-40">
      {({ channels }) => {
        const { daysRead = 0, isWhole = true, groups: sums = [] } = channels ?? {};
        const total = sums.reduce((all, { amountRial }) => all + amountRial, 0);
        const [first] = sums;
        return (
          <ShareBars
            title={
              isWhole && first
                ? words("finding", {
                    share: formatPercent(first.amountRial / total, say.locale),
                    channel: message(channelKey(first.channel)),
                  })
                : words("title")
            }
            description={daysRead > 0 && words("description", { days: daysRead })}
            empty={daysRead === 0 && overview("noDayRead")}
            fileName="inflow-by-channel"
            name={words("name")}
            shares={sums.map(({ channel, amountRial }) => ({
              id: channel,
              label: message(channelKey(channel)),
              value: amountRial,
              color: "--chart-1" as const,
            }))}
            format={say.moneyShort}
          />
        );
      }}
    </ShareCard>
  );
}

/**
 * How far the first reading of the figures has come; nothing if it was done before. Once it is done it says so and
 * stays until the page is left: what is being read below would jump up.
 */
function FirstFill() {
  const words = useTranslations("overview.firstFill");
  const { locale } = usePreferences();
  const { data } = useFollowedFigures();
  const [isFirst, setFirst] = useState<boolean>();
  if (data && isFirst === undefined) setFirst(isFilling(data));
  if (!data || !isFirst) return null;
  const { done, total } = data.progress;
  const values = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
  return (
    <div className="mb-4 rounded-lg border border-info-line bg-info-soft px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold text-info">{words(isFilling(data) ? "title" : "done", values)}</p>
        <p role="status">{words("progress", values)}</p>
      </div>
      <ProgressBar value={done / total} label={words("title", values)} className="mt-2" />
      <p className="mt-2 text-muted">{words(isFilling(data) ? "hint" : "doneHint")}</p>
    </div>
  );
}
