"use client";

import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { NotSetUp } from "@/components/shared/issuing-not-set-up";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { Tabs } from "@/components/ui/tabs";
import type { CardApplication } from "@/lib/cards/application";
import { WAITS } from "@/lib/cards/codes";
import { cardRoutes } from "@/lib/cards/declared";
import { applicationFields, boardFilters, boardState } from "@/lib/cards/fields";
import { cardOperations } from "@/lib/cards/operations";
import { mayIssue } from "@/lib/cards/settings";
import { formatNumber } from "@/lib/format/digits";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { StepName } from "./step-name";
import { usePrivateSearch } from "./use-private-search";

/** The applicant's name, if it was entered. */
function Name({ row: { name } }: { row: CardApplication }) {
  const words = useTranslations("cards");
  return name === null ? <span className="text-muted">{words("noName")}</span> : <bdi>{name}</bdi>;
}

const COLUMNS = columnsOf<CardApplication>(applicationFields, {
  name: (row) => <Name row={row} />,
  next: ({ next }) => next && <StepName slug={next} />,
});

/** Every application, by what it waits for. */
export function CardBoard() {
  const words = useTranslations("cards");
  const business = useBusiness();
  const canManage = useCan("cards.manage");
  const mayExport = useCan("exports.create");
  const { locale } = usePreferences();
  const list = usePrivateSearch(useListState(boardState));
  const settings = useOperation(cardOperations.settings, {});
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
        rowName={(row) => row.name ?? words("one")}
        {...filteredBy(list, boardFilters(settings.data?.providers ?? []))}
        actions={mayExport && <ExportButton source="cards" input={list.value} />}
        nothing={
          <EmptyState
            icon={IdCard}
            title={words("emptyTitle")}
            description={words("emptyBody")}
            action={
              canManage &&
              mayIssue(settings.data) && (
                <ButtonLink variant="primary" href={cardRoutes.newCard(business)}>
                  {words("create")}
                </ButtonLink>
              )
            }
          />
        }
      />
    </>
  );
}
