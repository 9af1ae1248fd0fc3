"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { Section } from "@/components/kit/ui/card";
import { TextLink } from "@/components/kit/ui/text-link";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { AHEAD_DAYS, type DebitReport, sumOf } from "@/lib/areas/records/reports/debits";
import { formatPercent } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";

/** What waits for its day, and how much of it the past lets one expect. */
export function DebitUpcoming({ report }: { report: DebitReport }) {
  const words = useTranslations("reports.debits");
  const business = useBusiness();
  const say = useChartWords();
  const { upcoming, history } = report;
  const { rial } = sumOf(upcoming.map(({ open }) => open));
  if (upcoming.length === 0) {
    return (
      <Section title={words("upcoming")}>
        <p className="text-muted">{words("upcomingNone")}</p>
        <Retrying report={report} />
      </Section>
    );
  }
  return (
    <Chart
      kind="bar"
      title={words("upcomingFinding", { amount: say.moneyShort(rial), days: say.count(AHEAD_DAYS) })}
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
        series: [{ id: "due", label: `${words("due")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit }],
        points: upcoming.map(({ day, open }) => ({
          ...say.day(day),
          href: withdrawalRoutes.withdrawals(business, { from: day, to: day, end: "open" }),
          values: { due: open.rial },
        })),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
      footer={<Retrying report={report} />}
    />
  );
}

/** What no coming day has: its own day is over, and the service says of no next attempt when it is. */
function Retrying({ report: { retrying, retryHistory } }: { report: DebitReport }) {
  const words = useTranslations("reports.debits");
  const business = useBusiness();
  const say = useChartWords();
  if (retrying.count === 0) return null;
  return (
    <p className="mt-3 text-sm">
      {words.rich("retrying", {
        count: retrying.count,
        amount: say.moneyShort(retrying.rial),
        list: (text) => <TextLink href={withdrawalRoutes.withdrawals(business, { end: "retrying" })}>{text}</TextLink>,
      })}{" "}
      <span className="text-muted">
        {retryHistory
          ? words("retryForecast", {
              decided: say.count(retryHistory.decided),
              share: formatPercent(retryHistory.share, say.locale),
              amount: say.moneyShort(Math.round(retrying.rial * retryHistory.share)),
            })
          : words("noRetryForecast")}
      </span>
    </p>
  );
}
