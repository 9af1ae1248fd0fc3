"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { ExportButton } from "@/components/shared/exports/export-button";
import { Amount } from "@/components/shared/parts/amount";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { type LinePart, type PlaceDay, partRial } from "@/lib/areas/records/reconciliation/lines";
import { monthNamed } from "@/lib/areas/records/reconciliation/months";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { MonthAnswer, PlaceAnswer } from "@/lib/areas/records/reconciliation/server/answers";
import { MONTH_STATUS } from "@/lib/areas/records/reconciliation/status";
import { formatDay, formatMonth } from "@/lib/kit/format/date-display";
import { unitName } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { CloseMonth } from "./close-month";
import { ClosingPart, EarlierClosings } from "./closing-part";
import { isFilling, NotWholeNotice } from "./not-whole";
import { PlaceLines, usePlaceName } from "./place-lines";
import { SincePart } from "./since-part";

const FILLING_EVERY_MS = 10_000;

/** One month: whether it adds up, what does not match, and whether it is closed. */
export function MonthPage({ month }: { month: string }) {
  const words = useTranslations("reconciliation.month");
  const common = useTranslations("common");
  const business = useBusiness();
  const view = usePreferences();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useOperation(
    reconciliationOperations.month,
    { month },
    { refetchInterval: (answer) => (answer && isFilling(answer.notWhole) ? FILLING_EVERY_MS : false) },
  );
  const named = monthNamed(month);
  const name = named ? formatMonth(named.from, { ...view, calendar: named.calendar }) : month;
  return (
    <>
      <PageHeader
        back={{ href: reconciliationRoutes.reconciliation(business), label: words("back") }}
        title={name}
        status={data && <StatusBadge status={MONTH_STATUS[data.state]} />}
        actions={data?.isOver && data.places.every(({ addsUp }) => addsUp) && <AccountantsFile month={data} />}
      />
      {data ? (
        <div className="space-y-5">
          {error && <StaleNotice error={error} asOf={dataUpdatedAt} onRetry={refetch} isRetrying={isFetching} />}
          <NotWholeNotice notWhole={data.notWhole} places={data.places} />
          {data.since && data.state !== "closed" && <SincePart since={data.since} places={data.places} />}
          {data.closing ? (
            <ClosingPart closing={data.closing} name={name} places={data.places} />
          ) : (
            <CloseMonth month={data} name={name} />
          )}
          <Mismatches month={data} />
          <Places places={data.places} />
          <AbsentPlaces absent={data.absent} />
          {data.places.map((place) => (
            <DaysTable key={place.id} place={place} />
          ))}
          <EarlierClosings closings={data.earlier} places={data.places} />
          <AsOf month={data} />
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

function AsOf({ month: { places, isOver } }: { month: MonthAnswer }) {
  const words = useTranslations("reconciliation.month");
  // What is known of all of them is as old as the oldest.
  const asOf = places.map((place) => place.asOf ?? "").sort()[0];
  return (
    <p className="text-muted text-sm">
      {!isOver && `${words("goesOn")} `}
      {asOf && words.rich("asOf", { time: () => <DateText value={asOf} form="long" /> })}
    </p>
  );
}

/** Accounts whose money is not in these sums, or not to the end: the months before and after have it. */
function AbsentPlaces({ absent }: { absent: MonthAnswer["absent"] }) {
  const words = useTranslations("reconciliation.absent");
  const nameOf = usePlaceName();
  if (absent.length === 0) return null;
  return (
    <Alert tone="neutral" title={words("title")}>
      <ul className="list-disc space-y-1 ps-5">
        {absent.map((place) => (
          <li key={place.id}>
            {words.rich(place.why, { place: nameOf(place), day: () => <DateText value={place.day} /> })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The file is made of codes that somebody wrote: until then it leads there. */
function AccountantsFile({ month: { from, to } }: { month: MonthAnswer }) {
  const words = useTranslations("reconciliation.month");
  const business = useBusiness();
  const { data } = useOperation(reconciliationOperations.chart, {});
  if (!data) return null;
  return data.isOwn ? (
    <ExportButton source="journal" input={{ from, to }} />
  ) : (
    <ButtonLink href={reconciliationRoutes.accountCodes(business)}>{words("setCodes")}</ButtonLink>
  );
}

function Mismatches({ month: { mismatches, from, to } }: { month: MonthAnswer }) {
  const words = useTranslations("reconciliation.month");
  const business = useBusiness();
  const { open, explained, information } = mismatches;
  return (
    <Section title={words("mismatches")}>
      {open + explained + information === 0 ? (
        <p className="text-muted">{words("mismatchesNone")}</p>
      ) : (
        <p>
          {words("mismatchesCount", { ...mismatches })}{" "}
          {open + explained > 0 && (
            <TextLink href={reconciliationRoutes.mismatches(business, { from, to })}>{words("seeMismatches")}</TextLink>
          )}{" "}
          {information > 0 && (
            <TextLink href={reconciliationRoutes.mismatches(business, { from, to, level: "information" })}>
              {words("seeInformation")}
            </TextLink>
          )}
        </p>
      )}
    </Section>
  );
}

/** Each place from its opening to its closing. What was not read has no figures: the notice above names it. */
export function Places({ places }: { places: readonly PlaceAnswer[] }) {
  const words = useTranslations("reconciliation.month");
  const nameOf = usePlaceName();
  return places.map((place) =>
    place.closingRial !== null ? (
      <PlaceLines key={place.id} place={place} name={nameOf(place)} />
    ) : (
      place.unread.count === 0 && (
        <p key={place.id} className="text-muted">
          {words("noBalance", { place: nameOf(place) })}
        </p>
      )
    ),
  );
}

const PARTS: readonly LinePart[] = ["in", "out", "fee", "underWay", "cameBack", "difference"];

const ON_CARDS: readonly LinePart[] = ["in", "out", "difference"];

const columnsOf = (days: readonly PlaceDay[]): readonly Column<PlaceDay>[] => [
  {
    id: "day",
    header: "reconciliation.month.day",
    cell: ({ day }) => <DateText value={day} className="font-medium" />,
    card: "title",
  },
  {
    id: "opening",
    header: "wallet.totals.opening",
    cell: ({ openingRial }) => <Amount rial={openingRial} />,
    align: "end",
    card: "hidden",
  },
  // What no day has any of has no column.
  ...PARTS.filter(
    (part) => part === "in" || part === "out" || days.some(({ lines }) => partRial(lines, part) !== 0),
  ).map(
    (part): Column<PlaceDay> => ({
      id: part,
      header: `wallet.totals.${part}`,
      cell: ({ lines }) => <Amount rial={partRial(lines, part) + 0} />,
      align: "end",
      // A month of days is long enough on a phone; each day's own page has all of them.
      card: ON_CARDS.includes(part) ? "line" : "hidden",
    }),
  ),
  {
    id: "closing",
    header: "wallet.totals.closing",
    cell: ({ closingRial }) => <Amount rial={closingRial} />,
    align: "end",
    card: "aside",
  },
];

/** The days that were read; the notice above counts the others, and names the first of them. */
function DaysTable({ place }: { place: PlaceAnswer }) {
  const lists = useTranslations("lists");
  const words = useTranslations("reconciliation.month");
  const business = useBusiness();
  const view = usePreferences();
  const nameOf = usePlaceName();
  const title = `${nameOf(place)}: ${words("days")}`;
  const days = place.days.filter(({ isRead }) => isRead);
  if (days.length === 0) return null;
  return (
    <Section title={title} description={words("unit", { unit: unitName(view.unit, view.locale) })} isFlush>
      <FoldedOnPhone label={lists("showDays", { count: days.length })}>
        <DataTable
          className="rounded-t-none border-0"
          label={title}
          columns={columnsOf(days)}
          rows={days}
          rowId={({ day }) => day}
          rowName={({ day }) => formatDay(day, view)}
          rowHref={({ day }) => reconciliationRoutes.reconciliationDay(business, day)}
          density="compact"
          empty={null}
        />
      </FoldedOnPhone>
    </Section>
  );
}
