"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Card } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { late } from "@/components/kit/ui/late";
import { PageHeader } from "@/components/kit/ui/page-header";
import { Part } from "@/components/kit/ui/part";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { overviewOperations } from "@/lib/areas/records/overview/operations";
import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useInitialAnswer } from "@/lib/kit/operations/query";
import { AttentionWaiting } from "./attention-waiting";
import { BalanceChart } from "./balance-chart";
import { ChannelShares } from "./channel-shares";
import { DebitStats } from "./debit-stats";
import { FirstFill } from "./first-fill";
import { FlowChart } from "./flow-chart";
import { MoneyStats } from "./money-stats";
import { OutcomeShares, ReasonShares } from "./outcome-shares";
import { PeriodControl } from "./period";
import { useFigures } from "./use-figures";

/** Its words, for everything that may ever need somebody, are a fifth of the page's: they come with its code. */
const AttentionList = late(
  loadWithWords(
    ["failures.codes", "failures.unknown", "orders.outcome", "overview.attention"],
    async () => (await import("./attention-list")).AttentionList,
  ),
  AttentionWaiting,
  { when: "next", isBrowserOnly: true },
);

const ConnectionHealth = late(
  loadWithWords(["overview.health"], async () => (await import("./connection-health")).ConnectionHealth),
  () => <Skeleton className="h-80" />,
  { isBrowserOnly: true },
);

interface OverviewProps {
  initial?: OverviewFigures;
  /** How much room what needs somebody will take: `attentionLines`. */
  attentionLines?: readonly number[];
}

/** The first page. Who may not see the wallet gets direct debit in numbers instead of money. */
export function Overview({ initial, attentionLines }: OverviewProps) {
  useInitialAnswer(overviewOperations.figures, {}, initial);
  const words = useTranslations("overview");
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
        actions={<PeriodControl />}
      />
      <FirstFill />
      {/* What needs somebody comes first; where there is room, it stands beside the pictures, however long it is. */}
      <div className={cn(SIDE, "lg:grid-rows-[auto_auto_1fr]")}>
        <div className="min-w-0 lg:col-start-2 lg:row-start-2">
          <AttentionList lines={attentionLines} />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:col-start-1 lg:row-start-1">
          <Part>{seesMoney ? <MoneyStats /> : <DebitStats />}</Part>
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          {hasFailed ? (
            <Card>
              <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
            </Card>
          ) : seesMoney ? (
            <>
              <Part>
                <FlowChart />
              </Part>
              <Part>
                <BalanceChart />
              </Part>
            </>
          ) : (
            <Outcomes />
          )}
        </div>
        {isWhole && (
          <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 lg:col-span-2 lg:row-start-4 xl:grid-cols-3">
            <Part>
              <OutcomeShares />
            </Part>
            <Part>
              <ReasonShares />
            </Part>
            <Part>
              <ChannelShares />
            </Part>
          </div>
        )}
        <div className="min-w-0 lg:col-start-2 lg:row-start-3">
          <ConnectionHealth />
        </div>
      </div>
    </>
  );
}

const SIDE = "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]";

function Outcomes() {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Part>
        <OutcomeShares />
      </Part>
      <Part>
        <ReasonShares />
      </Part>
    </div>
  );
}
