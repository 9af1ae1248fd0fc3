"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { columnsOf } from "@/components/shared/records/columns-of";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { mismatchFields } from "@/lib/areas/records/reconciliation/fields";
import { monthAt } from "@/lib/areas/records/reconciliation/months";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { DayAnswer } from "@/lib/areas/records/reconciliation/server/answers";
import { formatDay, formatMonth } from "@/lib/kit/format/date-display";
import { isIsoDay } from "@/lib/kit/format/jalali";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { Places } from "./month-page";
import { isFilling, NotWholeNotice } from "./not-whole";
import { usePlaceName } from "./place-lines";

const COLUMNS = columnsOf(mismatchFields).filter(({ isExtra, id }) => !isExtra && id !== "day");
const FILLING_EVERY_MS = 10_000;

/** One day: from its opening to its closing, what came back on it, and what does not match. */
export function DayPage({ day }: { day: string }) {
  const words = useTranslations("reconciliation.month");
  const common = useTranslations("common");
  const business = useBusiness();
  const view = usePreferences();
  const nameOf = usePlaceName();
  const { data, error, refetch, isFetching } = useOperation(
    reconciliationOperations.day,
    { day },
    { refetchInterval: (answer) => (answer && isFilling(answer.notWhole) ? FILLING_EVERY_MS : false) },
  );
  const month = isIsoDay(day) ? monthAt(day, view.calendar) : null;
  return (
    <>
      <PageHeader
        back={
          month
            ? { href: reconciliationRoutes.reconciliationMonth(business, month.id), label: formatMonth(day, view) }
            : { href: reconciliationRoutes.reconciliation(business), label: words("back") }
        }
        title={month ? formatDay(day, view) : day}
        actions={
          <>
            <ButtonLink href={walletRoutes.wallet(business, { from: day, to: day })}>{words("statement")}</ButtonLink>
            {data?.places
              .filter(({ kind }) => kind === "account")
              .map((place) => (
                <ButtonLink
                  key={place.id}
                  href={bankAccountRoutes.bankAccount(business, place.id, { from: day, to: day })}
                >
                  {words("statementOf", { place: nameOf(place) })}
                </ButtonLink>
              ))}
          </>
        }
      />
      {data ? (
        <div className="space-y-5">
          <NotWholeNotice notWhole={data.notWhole} places={data.places} />
          <SinceClosing answer={data} />
          <Places places={data.places} />
          <Returns answer={data} />
          <Mismatches answer={data} />
          <p className="text-muted text-sm">
            {!data.isOver && `${words("dayGoesOn")} `}
            <AsOf answer={data} />
          </p>
        </div>
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      ) : (
        <DetailSkeleton label={common("loading")} />
      )}
    </>
  );
}

function AsOf({ answer: { places } }: { answer: DayAnswer }) {
  const words = useTranslations("reconciliation.month");
  // What is known of all of them is as old as the oldest.
  const asOf = places.map((place) => place.asOf ?? "").sort()[0];
  return asOf ? words.rich("asOf", { time: () => <DateText value={asOf} form="long" /> }) : null;
}

function SinceClosing({ answer: { hasChanged } }: { answer: DayAnswer }) {
  const words = useTranslations("reconciliation.since");
  if (hasChanged === null) return null;
  return <Alert tone={hasChanged ? "warning" : "neutral"}>{words(hasChanged ? "dayChanged" : "dayClosed")}</Alert>;
}

function Returns({ answer: { returns } }: { answer: DayAnswer }) {
  const words = useTranslations("reconciliation.returns");
  if (!returns) return null;
  return (
    <Section title={words("title")}>
      <DescriptionList
        items={[
          {
            term: words("cameBack", { count: returns.cameBack }),
            value: <Money rial={returns.cameBackRial} isSigned />,
          },
          { term: words("didNotStay", { count: returns.didNotStay }), value: <Money rial={returns.didNotStayRial} /> },
        ]}
      />
    </Section>
  );
}

function Mismatches({ answer: { mismatches } }: { answer: DayAnswer }) {
  const words = useTranslations("reconciliation.month");
  const business = useBusiness();
  const message = useMessage();
  if (mismatches.length === 0) return null;
  return (
    <Section title={words("mismatches")} isFlush>
      <DataTable
        className="rounded-t-none border-0"
        label={words("mismatches")}
        columns={COLUMNS}
        rows={mismatches}
        rowId={({ id }) => id}
        rowHref={({ id }) => reconciliationRoutes.mismatch(business, id)}
        rowName={({ check }) => message(`reconciliation.checks.${check}`)}
        density="compact"
        empty={null}
      />
    </Section>
  );
}
