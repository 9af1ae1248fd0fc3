"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { Card } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { useInitialAnswer } from "@/lib/operations/query";
import { overviewOperations } from "@/lib/overview/operations";
import type { OverviewFigures } from "@/lib/overview/schemas";
import { AttentionList } from "./attention-list";
import { BalanceChart } from "./balance-chart";
import { ChannelShares } from "./channel-shares";
import { ConnectionHealth } from "./connection-health";
import { DebitStats } from "./debit-stats";
import { FirstFill } from "./first-fill";
import { FlowChart } from "./flow-chart";
import { MoneyStats } from "./money-stats";
import { OutcomeShares, ReasonShares } from "./outcome-shares";
import { PeriodControl } from "./period";
import { useFigures } from "./use-figures";

/** The first page. Who may not see the wallet gets direct debit in numbers instead of money. */
export function Overview({ initial }: { initial?: OverviewFigures }) {
  useInitialAnswer(overviewOperations.figures, {}, initial);
  const words = useTranslations("overview");
  const seesMoney = useCan("wallet.read");
  const { data, error, refetch, isFetching } = useFigures();
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
        actions={<PeriodControl />}
      />
      <FirstFill />
      {seesMoney ? <MoneyStats /> : <DebitStats />}
      {!data && error ? (
        <div className={SIDE}>
          <Card>
            <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
          </Card>
          <Side />
        </div>
      ) : seesMoney ? (
        <WithMoney />
      ) : (
        <WithoutMoney />
      )}
    </>
  );
}

const SIDE = "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]";

/** What needs somebody stands beside the newest picture, on a phone above it. */
function WithMoney() {
  return (
    <div className="grid gap-4">
      <div className={SIDE}>
        <FlowChart />
        <div className="max-lg:order-first">
          <AttentionList />
        </div>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <OutcomeShares />
        <ReasonShares />
        <ChannelShares />
      </div>
      <div className={SIDE}>
        <BalanceChart />
        <ConnectionHealth />
      </div>
    </div>
  );
}

function WithoutMoney() {
  return (
    <div className={SIDE}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <OutcomeShares />
        <ReasonShares />
      </div>
      <Side />
    </div>
  );
}

function Side() {
  return (
    <div className="grid gap-4 max-lg:order-first">
      <AttentionList />
      <ConnectionHealth />
    </div>
  );
}
