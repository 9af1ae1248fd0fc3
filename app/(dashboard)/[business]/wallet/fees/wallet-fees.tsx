"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { TextLink } from "@/components/kit/ui/text-link";
import { Coverage } from "@/components/records/reports/coverage";
import { Paper } from "@/components/shared/parts/paper";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { channelKey } from "@/lib/areas/money/wallet/status";
import { reportRoutes } from "@/lib/areas/records/reports/declared";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import type { Report, ReportPeriod } from "@/lib/areas/records/reports/schemas";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { feesByChannel } from "./fees-by-channel";

const FILLING_EVERY_MS = 10_000;

/** The fees that the wallet paid, from the same report as the period report's. */
export function WalletFees(period: ReportPeriod) {
  const words = useTranslations("wallet.fees");
  const business = useBusiness();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useOperation(reportOperations.wallet, period, {
    keepPrevious: true,
    // Days come while the book is read.
    refetchInterval: (report) => (report && !report.totals ? FILLING_EVERY_MS : false),
  });
  return (
    <Section title={words("ofWallet")}>
      {data ? (
        <>
          {error && (
            <StaleNotice
              error={error}
              asOf={dataUpdatedAt}
              onRetry={refetch}
              isRetrying={isFetching}
              className="mb-3"
            />
          )}
          {data.totals && <Told report={data} totals={data.totals} />}
          <div className="mt-3 space-y-1 text-muted text-sm">
            <Coverage report={data} />
          </div>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <TextLink href={walletRoutes.wallet(business, { ...period })}>{words("statement")}</TextLink>
        <TextLink href={reportRoutes.reports(business, { ...period })}>{words("report")}</TextLink>
      </p>
    </Section>
  );
}

interface ToldProps {
  report: Report;
  totals: NonNullable<Report["totals"]>;
}

function Told({ report, totals }: ToldProps) {
  const words = useTranslations("wallet.fees");
  const message = useMessage();
  const { locale } = usePreferences();
  const { channels, ownRows } = feesByChannel(report.kinds);
  if (channels.length === 0 && ownRows === null) return <p>{words("none")}</p>;
  return (
    <Paper label={words("ofWallet")} isCards>
      <thead>
        <tr>
          <th scope="col">{words("channel")}</th>
          <th scope="col">{words("fee")}</th>
        </tr>
      </thead>
      <tbody>
        {channels.map(({ channel, feeRial }) => (
          <Line key={channel} name={message(channelKey(channel))} rial={feeRial} />
        ))}
        <Line name={<strong>{words("sum")}</strong>} rial={totals.feeRial} />
        {ownRows && (
          <Line name={`${words("charged")} (${formatNumber(ownRows.count, locale)})`} rial={ownRows.amountRial} />
        )}
      </tbody>
    </Paper>
  );
}

function Line({ name, rial }: { name: React.ReactNode; rial: number }) {
  const words = useTranslations("wallet.fees");
  return (
    <tr>
      <th scope="row" className="!border-b font-normal max-md:font-semibold">
        {name}
      </th>
      <td data-label={words("fee")}>
        <Money rial={rial} />
      </td>
    </tr>
  );
}
