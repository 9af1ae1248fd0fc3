"use client";

import { ChartNoAxesCombined } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chart } from "@/components/charts/chart";
import { useChartWords } from "@/components/charts/chart-values";
import { ShareBars } from "@/components/charts/share-bars";
import type { Column } from "@/components/data-table/column";
import { DataTable } from "@/components/data-table/data-table";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { Views } from "@/components/saved-views/views";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { usePreferences } from "@/components/ui/preferences-context";
import { Stat } from "@/components/ui/stat";
import { formatPercent, localizeDigits } from "@/lib/format/digits";
import { bankName } from "@/lib/format/iban";
import { tehranDayOf } from "@/lib/format/jalali";
import { useMessage } from "@/lib/i18n/use-message";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { type DebitEnds, type DebitPart, type DebitReport, successOf, sumOf } from "@/lib/reports/debits";
import { reportOperations } from "@/lib/reports/operations";
import { reportPeriod, reportState } from "@/lib/reports/periods";
import { routes } from "@/lib/routes";
import { UNTOLD } from "@/lib/withdrawals/codes";
import { toListInput } from "@/lib/withdrawals/list-state";
import { reasonKey } from "@/lib/withdrawals/reason-key";
import { PeriodPicker } from "./period-picker";

const FILLING_EVERY_MS = 10_000;
const SHOWN_REASONS = 8;

/** Each end as a part of the whole, with its colour and the list's filter; what is open stands in two states. */
const ENDS = [
  { id: "done", color: "--success", status: "DONE" },
  { id: "failed", color: "--danger", status: "FAILED" },
  { id: "open", color: "--info", end: "open" },
  { id: "canceled", color: "--neutral", status: "CANCELED" },
  { id: "reversed", color: "--chart-4", status: "REVERSED" },
] as const satisfies readonly { id: keyof DebitEnds; color: `--${string}`; status?: string; end?: string }[];

/** What became of a period's direct debits, and what is still to come. */
export function DebitReportPage() {
  const words = useTranslations("reports.debits");
  const view = usePreferences();
  const list = useListState(reportState);
  const today = tehranDayOf(Date.now());
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
            <Views isKnown={(name) => name === "from" || name === "to"} />
            <ExportButton source="withdrawals" input={toListInput({ ...period, page: 1, perPage: 20 })} />
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
          {data?.now && <Pictures report={data} now={data.now} />}
          {data && <Upcoming report={data} />}
          {data && <Authorizations {...data.authorizations} />}
        </div>
      )}
    </>
  );
}

const decidedOf = ({ done, failed, reversed }: DebitEnds): number => done.count + failed.count + reversed.count;

interface HeadlinesProps {
  now: DebitPart | null;
  before: DebitPart | null;
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
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Stat
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
    </div>
  );
}

function Pictures({ report, now: { ends } }: { report: DebitReport; now: DebitPart }) {
  const words = useTranslations("reports.debits");
  const message = useMessage();
  const business = useBusiness();
  const say = useChartWords();
  const { from, to, days, codes, attempts } = report;
  const listOf = (query: Record<string, string>) => routes.withdrawals(business, { from, to, ...query });
  const share = successOf(ends);
  const failures = sumOf(codes).count;
  const collected = sumOf(attempts).count;
  const [worst] = codes;
  const [first] = attempts;
  const reasons = codes.slice(0, SHOWN_REASONS);
  if (ends.all.count === 0) return <EmptyState icon={ChartNoAxesCombined} title={words("none")} />;
  return (
    <>
      <Chart
        kind="bar"
        title={words("byDay")}
        fileName="direct-debit-days"
        data={{
          pointName: words("day"),
          series: [
            { id: "done", label: `${words("end.done")} (${say.unit})`, color: "--success" },
            { id: "failed", label: `${words("end.failed")} (${say.unit})`, color: "--danger" },
          ],
          points: days.map(({ day, ends: of }) => ({
            ...say.day(day),
            href: routes.withdrawals(business, { from: day, to: day }),
            values: { done: of.done.rial, failed: of.failed.rial },
          })),
          format: say.money,
          formatAxis: say.moneyAxis,
        }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <ShareBars
          title={share === null ? words("ends") : words("endsFinding", { share: formatPercent(share, say.locale) })}
          fileName="direct-debit-outcomes"
          name={words("endsName")}
          shares={ENDS.filter(({ id }) => ends[id].count > 0).map(({ id, color, ...filter }) => ({
            id,
            color,
            label: words(`end.${id}`),
            value: ends[id].count,
            href: listOf(filter),
          }))}
          format={say.count}
        />
        {failures > 0 && (
          <ShareBars
            title={
              worst
                ? words("codesFinding", {
                    share: formatPercent(worst.count / failures, say.locale),
                    reason: message(reasonKey(worst.code)),
                  })
                : words("codes")
            }
            fileName="direct-debit-failures"
            name={words("codesName")}
            shares={reasons.map(({ code, count }) => ({
              id: code ?? "unknown",
              label: `${message(reasonKey(code))}${code ? ` (${localizeDigits(code, say.locale)})` : ""}`,
              value: count,
              color: "--chart-2",
              href: listOf({ status: "FAILED", reason: code ?? UNTOLD }),
            }))}
            format={say.count}
          />
        )}
        {collected > 0 && (
          <ShareBars
            title={
              first?.attempt === 1
                ? words("attemptsFinding", { share: formatPercent(first.count / collected, say.locale) })
                : words("attempts")
            }
            fileName="direct-debit-attempts"
            name={words("attemptsName")}
            shares={attempts.map(({ attempt, count }) => ({
              id: String(attempt),
              label: words("attempt", { number: say.count(attempt) }),
              value: count,
              color: "--chart-1",
              href: listOf({ status: "DONE", attempts: String(attempt) }),
            }))}
            format={say.count}
          />
        )}
      </div>
      <Hours report={report} listOf={listOf} />
      <Banks banks={report.banks} listOf={listOf} />
    </>
  );
}

interface HoursProps {
  report: DebitReport;
  listOf: (query: Record<string, string>) => string;
}

/** When withdrawals succeed and fail, as far as anybody has seen it happen. */
function Hours({ report: { hours, hoursUntold }, listOf }: HoursProps) {
  const words = useTranslations("reports.debits");
  const say = useChartWords();
  if (hours.length === 0) return null;
  return (
    <Chart
      kind="bar"
      title={words("byHour")}
      description={words("byHourHint", { count: hoursUntold })}
      fileName="direct-debit-hours"
      data={{
        pointName: words("hour"),
        series: [
          { id: "done", label: words("end.done"), color: "--success" },
          { id: "failed", label: words("end.failed"), color: "--danger" },
        ],
        points: hours.map(({ hour, done, failed }) => ({
          id: String(hour).padStart(2, "0"),
          label: say.count(hour),
          fullLabel: words("hourFrom", { from: say.count(hour), to: say.count(hour + 1) }),
          href: listOf({ hour: String(hour) }),
          values: { done: done.count, failed: failed.count },
        })),
        format: say.count,
        formatAxis: say.count,
      }}
    />
  );
}

type BankRow = DebitReport["banks"][number];

const BANK_COLUMNS: readonly Column<BankRow>[] = [
  { id: "bank", header: "reports.debits.bank", cell: ({ bank }) => <BankOf code={bank} /> },
  { id: "all", header: "reports.debits.all", cell: ({ ends }) => <Count value={ends.all.count} />, align: "end" },
  { id: "done", header: "reports.debits.collected", cell: ({ ends }) => <Money rial={ends.done.rial} />, align: "end" },
  {
    id: "failed",
    header: "reports.debits.failed",
    cell: ({ ends }) => <Count value={ends.failed.count} />,
    align: "end",
  },
  {
    id: "share",
    header: "reports.debits.share",
    cell: ({ ends }) => <Share ends={ends} />,
    align: "end",
    card: "aside",
  },
];

interface BanksProps {
  banks: readonly BankRow[];
  listOf: (query: Record<string, string>) => string;
}

function Banks({ banks, listOf }: BanksProps) {
  const words = useTranslations("reports.debits");
  const { locale } = usePreferences();
  return (
    <Section title={words("banks")} isFlush>
      <DataTable
        className="rounded-t-none border-0"
        label={words("banks")}
        columns={BANK_COLUMNS}
        rows={banks}
        rowId={({ bank }) => bank ?? UNTOLD}
        rowHref={({ bank }) => listOf({ bankCode: bank ?? UNTOLD })}
        rowName={({ bank }) => (bank === null ? words("unknownBank") : (bankName(bank, locale) ?? bank))}
        density="compact"
        empty={null}
      />
    </Section>
  );
}

function BankOf({ code }: { code: string | null }) {
  const words = useTranslations("reports.debits");
  const { locale } = usePreferences();
  return code === null ? words("unknownBank") : <bdi>{bankName(code, locale) ?? code}</bdi>;
}

function Count({ value }: { value: number }) {
  return useChartWords().count(value);
}

function Share({ ends }: { ends: DebitEnds }) {
  const { locale } = usePreferences();
  const share = successOf(ends);
  return share === null ? "—" : formatPercent(share, locale);
}

/** What waits for its day, and how much of it the past lets one expect. */
function Upcoming({ report: { upcoming, history } }: { report: DebitReport }) {
  const words = useTranslations("reports.debits");
  const business = useBusiness();
  const say = useChartWords();
  const { rial } = sumOf(upcoming.map(({ open }) => open));
  if (upcoming.length === 0) {
    return (
      <Section title={words("upcoming")}>
        <p className="text-muted">{words("upcomingNone")}</p>
      </Section>
    );
  }
  return (
    <Chart
      kind="bar"
      title={words("upcomingFinding", { amount: say.moneyShort(rial) })}
      description={
        history
          ? words("forecast", {
              decided: say.count(history.decided),
              share: formatPercent(history.share, say.locale),
              amount: say.moneyShort(Math.round(rial * history.share)),
            })
          : words("noForecast")
      }
      fileName="direct-debit-upcoming"
      data={{
        pointName: words("day"),
        series: [{ id: "due", label: `${words("due")} (${say.unit})`, color: "--chart-1" }],
        points: upcoming.map(({ day, open }) => ({
          ...say.day(day),
          href: routes.withdrawals(business, { from: day, to: day, end: "open" }),
          values: { due: open.rial },
        })),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

function Authorizations({ given, revoked, ended, active }: DebitReport["authorizations"]) {
  const words = useTranslations("reports.debits");
  const say = useChartWords();
  return (
    <Section title={words("authorizations")} description={words("authorizationsHint")}>
      <DescriptionList
        items={[
          { term: words("given"), value: say.count(given) },
          { term: words("revoked"), value: say.count(revoked) },
          { term: words("ended"), value: say.count(ended) },
          { term: words("active"), value: say.count(active) },
        ]}
      />
    </Section>
  );
}
