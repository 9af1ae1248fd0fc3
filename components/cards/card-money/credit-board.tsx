"use client";

import { WalletCards } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { Stat } from "@/components/kit/ui/stat";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CreditOverview } from "@/lib/areas/cards/card-money/views";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { formatNumber, formatPercent } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { CreditChangesPart } from "./credit-changes";
import { CreditCharts } from "./credit-charts";
import { RepaymentList } from "./repayment-list";

/** Credit of all cardholders: what it comes to, what is to be repaid when, and each purchase. */
export function CreditBoard() {
  const words = useTranslations("cardMoney.overview");
  const { data, error, refetch, isFetching, dataUpdatedAt } = useOperation(cardMoneyOperations.overview, {});
  if (!data)
    return error ? (
      <Card>
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      </Card>
    ) : (
      <Skeleton className="h-64" />
    );
  if (data.providers.length === 0) return <NoProvider />;
  const failed = data.providers.filter(({ isFailed }) => isFailed);
  const isWhole = data.providers.every((provider) => provider.isWhole || provider.isFailed);
  return (
    <div className="flex flex-col gap-5">
      {error && <StaleNotice error={error} asOf={dataUpdatedAt} onRetry={refetch} isRetrying={isFetching} />}
      {failed.length > 0 && (
        <Alert tone="warning">
          {words("failed", { names: failed.map(({ name }) => `\u2068${name}\u2069`).join(words("comma")) })}
        </Alert>
      )}
      {!isWhole && <Alert tone="warning">{words("notWhole")}</Alert>}
      <Sums overview={data} />
      <CreditCharts overview={data} />
      <RepaymentList providers={data.providers} />
      <CreditChangesPart providers={data.providers} />
    </div>
  );
}

function Sums({ overview: { sums, at } }: { overview: CreditOverview }) {
  const words = useTranslations("cardMoney.overview");
  const { locale } = usePreferences();
  const { holders, active, unclear, leftRial, openRial, lateRial, lateCount } = sums;
  const given = leftRial + openRial;
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Stat
          label={words("holders")}
          value={formatNumber(holders, locale)}
          hint={
            <>
              {words("active", { count: active })}
              {unclear > 0 && <span className="block text-warning">{words("unclear", { count: unclear })}</span>}
            </>
          }
        />
        <Stat
          label={words("left")}
          value={<Money rial={leftRial} />}
          hint={given > 0 && words.rich("of", { amount: () => <Money rial={given} /> })}
        />
        <Stat
          label={words("inUse")}
          value={<Money rial={openRial} />}
          hint={given > 0 && words("share", { share: formatPercent(openRial / given, locale) })}
        />
        <Stat
          label={words("late")}
          value={<Money rial={lateRial} className={lateRial > 0 ? "text-danger" : undefined} />}
          hint={lateCount > 0 ? words("lateCount", { count: lateCount }) : words("noneLate")}
        />
      </div>
      <p className="mt-2 text-muted text-sm">
        {words.rich("asked", { time: () => <DateText value={at} form="long" /> })}
      </p>
    </div>
  );
}

function NoProvider() {
  const words = useTranslations("cardMoney.overview");
  const settings = useTranslations("cards.notSetUp");
  const business = useBusiness();
  const canManage = useCan("cards.manage");
  return (
    <Card>
      <EmptyState
        icon={WalletCards}
        title={words("noneTitle")}
        description={words("noneBody")}
        action={
          canManage && (
            <ButtonLink variant="primary" href={cardRoutes.cardSettings(business)}>
              {settings("open")}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}
