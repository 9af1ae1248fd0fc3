"use client";

import { ChartNoAxesCombined } from "lucide-react";
import { useTranslations } from "next-intl";
import { Views } from "@/components/frame/saved-views/views";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Stat, StatStrip } from "@/components/kit/ui/stat";
import { ExportButton } from "@/components/shared/exports/export-button";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { AGAIN_WITHIN_DAYS } from "@/lib/areas/records/reports/collected-again";
import { type DebitFigures, decidedOf, successOf } from "@/lib/areas/records/reports/debits";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import { reportFilters, reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { tehranToday } from "@/lib/kit/clock";
import { formatPercent } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";
import { DebitPictures } from "./debit-pictures";
import { DebitChurn } from "./debit-tables";
import { DebitUpcoming } from "./debit-upcoming";
import { PeriodPicker } from "./period-picker";

const FILLING_EVERY_MS = 10_000;
/** The outcomes of a period's direct debits, and the withdrawals that are still to come. */
export function DebitReportPage() {
  const words = useTranslations("reports.debits");
  const view = usePreferences();
  const list = useListState(reportState);
  const today = tehranToday();
  const period = reportPeriod(list.value, today, view.calendar);
  const { data, error, refetch, isFetching } = useOperation(reportOperations.debits, period, {
    refetchInterval: (report) => (report && report.asOf === null ? FILLING_EVERY_MS : false),
  });
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <Views filters={reportFilters} isKnown={(name) => name === "from" || name === "to"} />
            <ExportButton source="debitReport" input={{ ...period }} />
          </>
        }
      />
      <PeriodPicker period={period} today={today} onChange={({ from, to }) => list.set({ from, to })} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : data?.asOf === null ? (
        <EmptyState icon={ChartNoAxesCombined} title={words("never")} />
      ) : (
        <div className="space-y-4">
          <div className="min-h-6 text-muted text-sm">
            {data && (
              <p>
                {data.now
                  ? words.rich("asOf", { time: () => <DateText value={data.asOf} form="long" /> })
                  : words.rich("notWhole", { day: () => <DateText value={data.wholeFrom} /> })}
                {data.now && !data.before?.part && ` ${words("beforeUnknown")}`}
              </p>
            )}
          </div>
          <Headlines now={data?.now ?? null} before={data?.before?.part ?? null} isLoading={data === undefined} />
          {data?.now && <HowCounted now={data.now} areRefundsRead={data.refundsAsOf !== null} />}
          {data?.now && <DebitPictures report={data} now={data.now} />}
          {data && <DebitUpcoming report={data} />}
          {data && <DebitChurn report={data} />}
        </div>
      )}
    </>
  );
}

interface HeadlinesProps {
  now: DebitFigures | null;
  before: DebitFigures | null;
  isLoading: boolean;
}

function Headlines({ now, before, isLoading }: HeadlinesProps) {
  const words = useTranslations("reports.debits");
  const say = useChartWords();
  if (!now && !isLoading) return null;
  const share = now && successOf(now.ends);
  const shareBefore = before && successOf(before.ends);
  const more = (count: number, beforeRial: number | undefined) =>
    beforeRial === undefined
      ? words("countHint", { count })
      : words("moreHint", { count, before: say.moneyShort(beforeRial) });
  return (
    <StatStrip>
      <Stat
        isHeadline
        label={words("success")}
        isLoading={isLoading}
        value={share === null ? "—" : formatPercent(share, say.locale)}
        hint={
          now && (
            <>
              {words("successHint", { done: say.count(now.ends.done.count), decided: say.count(decidedOf(now.ends)) })}
              {shareBefore !== null &&
                ` · ${words("successBefore", { share: formatPercent(shareBefore, say.locale) })}`}
            </>
          )
        }
      />
      <Stat
        label={words("collected")}
        isLoading={isLoading}
        value={<Money rial={now?.ends.done.rial ?? null} />}
        hint={now && more(now.ends.done.count, before?.ends.done.rial)}
      />
      <Stat
        label={words("givenBack")}
        isLoading={isLoading}
        value={<Money rial={now?.givenBack.rial ?? null} />}
        hint={now && more(now.givenBack.count, before?.givenBack.rial)}
      />
      <Stat
        label={words("failed")}
        isLoading={isLoading}
        value={<Money rial={now?.ends.failed.rial ?? null} />}
        hint={now && more(now.ends.failed.count, before?.ends.failed.rial)}
      />
      <Stat
        label={words("recovered")}
        isLoading={isLoading}
        value={<Money rial={now?.recovered.rial ?? null} />}
        hint={now && more(now.recovered.count, before?.recovered.rial)}
      />
      <Stat
        label={words("collectedAgain")}
        isLoading={isLoading}
        value={<Money rial={now?.collectedAgain.rial ?? null} />}
        hint={now && more(now.collectedAgain.count, before?.collectedAgain.rial)}
      />
    </StatStrip>
  );
}

/** What the names of two of the figures leave open. */
function HowCounted({ now, areRefundsRead }: { now: DebitFigures; areRefundsRead: boolean }) {
  const words = useTranslations("reports.debits");
  const say = useChartWords();
  const { all, own } = now.refunds;
  return (
    <div className="text-muted text-sm">
      {!areRefundsRead && <p>{words("givenBackUnread")}</p>}
      {all.rial !== now.givenBack.rial && (
        <p>{words("refundsJoined", { all: say.money(all.rial), own: say.money(own.rial) })}</p>
      )}
      <p>{words("collectedAgainRule", { days: say.count(AGAIN_WITHIN_DAYS) })}</p>
    </div>
  );
}
