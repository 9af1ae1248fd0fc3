"use client";

import { WalletCards } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { Stat, StatStrip } from "@/components/kit/ui/stat";
import { columnsOf } from "@/components/shared/records/columns-of";
import { creditChangeFields } from "@/lib/areas/cards/card-money/fields";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CreditChange, CreditOverview, Whose } from "@/lib/areas/cards/card-money/status";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { formatNumber, formatPercent } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { Field } from "@/lib/kit/records/field";
import { CreditCharts } from "./credit-charts";
import { HolderName } from "./holder-name";
import { PagedRows } from "./paged-rows";
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
      <FoldedOnPhone label={words("charts")}>
        <div className="flex flex-col gap-5">
          <CreditCharts overview={data} />
        </div>
      </FoldedOnPhone>
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
      <StatStrip>
        <Stat
          isHeadline
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
      </StatStrip>
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

type Row = CreditChange & Whose;
const HOLDER: Field<Row> = { id: "holder", label: "cardMoney.fields.holder", kind: "drawn", list: "title" };
const COLUMNS = columnsOf<Row>(
  [
    HOLDER,
    ...creditChangeFields.map((field) => (field.list === "title" ? { ...field, list: "line" as const } : field)),
  ],
  { holder: (row) => <HolderName row={row} /> },
);

/** What credit was given and taken back at each issuer, read when somebody wants it. */
function CreditChangesPart({ providers }: { providers: readonly { provider: string; name: string }[] }) {
  const words = useTranslations("cardMoney.overview");
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Section title={words("changes")}>
      <div className="flex flex-wrap gap-2">
        {providers.map(({ provider, name }) => (
          <Button
            key={provider}
            size="sm"
            aria-expanded={shown === provider}
            onClick={() => setShown(shown === provider ? null : provider)}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
      {shown !== null && (
        <Changes
          key={shown}
          provider={shown}
          name={providers.find(({ provider }) => provider === shown)?.name ?? shown}
        />
      )}
    </Section>
  );
}

function Changes({ provider, name }: { provider: string; name: string }) {
  const words = useTranslations("cardMoney");
  const [page, setPage] = useState(1);
  const input = { provider, page, perPage: 20 };
  const answer = useOperation(cardMoneyOperations.allCreditChanges, input, { keepPrevious: true });
  return (
    <div className="mt-4">
      <PagedRows
        label={words("overview.changesOf", { name: `\u2068${name}\u2069` })}
        columns={COLUMNS}
        answer={answer}
        onPage={setPage}
        empty={words("credit.noChanges")}
      />
    </div>
  );
}
