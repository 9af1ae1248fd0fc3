"use client";

import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { type ListState, useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { Tabs } from "@/components/kit/ui/tabs";
import { ExportButton } from "@/components/shared/exports/export-button";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { NotSetUp } from "@/components/shared/parts/issuing-not-set-up";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { applicationFields, WAITS_VIEW } from "@/lib/areas/cards/cards/fields";
import { boardFilters, boardState } from "@/lib/areas/cards/cards/filters";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { type CardApplication, mayIssue, WAITS } from "@/lib/areas/cards/cards/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { useUnnamed } from "./application-name";
import { StepName } from "./step-name";

/** The applicant's name, if it was entered; else when and for which issuer the application was begun. */
function Name({ row }: { row: CardApplication }) {
  const unnamed = useUnnamed();
  if (row.name !== null) return <bdi>{row.name}</bdi>;
  return (
    <>
      {unnamed(row)}
      <bdi className="block text-muted text-sm">{row.providerName}</bdi>
    </>
  );
}

/** A dash if nobody has to act. */
function OfTurn({ row, children }: { row: CardApplication; children: ReactNode }) {
  const words = useTranslations("cards.waits");
  return row.waitsFor === "nobody" ? <Missing label={words("nobody")} /> : children;
}

const COLUMNS = columnsOf<CardApplication>(applicationFields, {
  name: (row) => <Name row={row} />,
  waitsFor: (row) => (
    <OfTurn row={row}>
      <StatusBadge status={WAITS_VIEW[row.waitsFor]} />
    </OfTurn>
  ),
  waitingSince: (row) => (
    <OfTurn row={row}>
      <DateText value={row.waitingSince} />
    </OfTurn>
  ),
  next: ({ next }) => next && <StepName slug={next} />,
});

/** Every application, by what it waits for. */
export function CardBoard() {
  const words = useTranslations("cards");
  const business = useBusiness();
  const unnamed = useUnnamed();
  const mayExport = useCan("exports.create");
  const { locale } = usePreferences();
  const list = usePrivateSearch(useListState(boardState));
  const settings = useOperation(cardOperations.settings, {});
  const providers = settings.data?.providers ?? [];
  const counts = useOperation(cardOperations.list, list.value, { keepPrevious: true }).data?.counts;
  const tab = (waitsFor: (typeof WAITS)[number] | undefined) => ({
    href: list.hrefOf({ waitsFor }),
    label: waitsFor ? words(`waits.${waitsFor}`) : words("all"),
    isCurrent: list.value.waitsFor === waitsFor,
    ...(counts && {
      count: formatNumber(
        waitsFor ? counts[waitsFor] : Object.values(counts).reduce((sum, each) => sum + each, 0),
        locale,
      ),
    }),
  });
  const shown = WAITS.filter((each) => each !== "unknown" || (counts?.unknown ?? 0) > 0);
  return (
    <>
      <NotSetUp settings={settings.data} />
      <Tabs label={words("board")} tabs={[undefined, ...shown].map(tab)} />
      <OperationList
        label={words("list")}
        operation={cardOperations.list}
        input={list.value}
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowHref={(row) => cardRoutes.cardApplication(business, row.id)}
        rowName={(row) => row.name ?? unnamed(row)}
        {...filteredBy(list, {
          ...boardFilters,
          provider: {
            ...boardFilters.provider,
            values: providers.map(({ slug }) => slug),
            labelOf: (slug) => providers.find((each) => each.slug === slug)?.name ?? slug,
          },
        })}
        actions={mayExport && <ExportButton source="cards" input={list.value} />}
        nothing={
          <EmptyState
            icon={IdCard}
            title={words("emptyTitle")}
            description={words("emptyBody")}
            action={mayIssue(settings.data) && <BeginLink screen="new-card" />}
          />
        }
      />
    </>
  );
}

/** A list's state with a search text that is not in the address, because it is a person's name or number. */
function usePrivateSearch<State extends object>(list: ListState<State>): ListState<State & { q?: string }> {
  const [q, setQ] = useState("");
  return useMemo(() => {
    type Whole = Partial<State & { q?: string }>;
    const inAddress = ({ q: _, ...patch }: Whole) => patch as unknown as Partial<State>;
    return {
      value: q === "" ? list.value : { ...list.value, q },
      set: (patch: Whole, options) => {
        if ("q" in patch) setQ(patch.q ?? "");
        // A new search starts at the first page.
        list.set(inAddress(patch), options);
      },
      hrefOf: (patch: Whole) => list.hrefOf(inAddress(patch)),
      clear: (names) => {
        if (!names || names.includes("q")) setQ("");
        list.clear(names?.filter((name) => name !== "q") as (keyof State & string)[] | undefined);
      },
      isOn: (name) => (name === "q" ? q !== "" : list.isOn(name as keyof State & string)),
    };
  }, [list, q]);
}
