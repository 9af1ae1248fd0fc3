"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { $ZodType } from "zod/v4/core";
import { Views } from "@/components/frame/saved-views/views";
import { useCan, useReadsLists } from "@/components/frame/shell/member-context";
import type { Column, ColumnOrder } from "@/components/kit/data-table/column";
import { DataTable, type DataTableProps } from "@/components/kit/data-table/data-table";
import { EmptyList } from "@/components/kit/data-table/empty-list";
import { useRememberList } from "@/components/kit/data-table/last-list";
import { ListFooter } from "@/components/kit/data-table/list-footer";
import { type Cursor, type ListAnswer, type ListPlace, listPages } from "@/components/kit/data-table/list-pages";
import { notReadBefore, SeenPages } from "@/components/kit/data-table/seen-pages";
import { OtherRows, UnreadRows } from "@/components/kit/data-table/unread-rows";
import { useColumns } from "@/components/kit/data-table/use-columns";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { useSteadyRows } from "@/components/kit/data-table/use-steady-rows";
import { ViewMenu } from "@/components/kit/data-table/view-menu";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { ordersOf } from "@/components/shared/records/list-orders";
import { SearchHint } from "@/components/shared/records/search-hint";
import { type BookKind, isReadIntoBook } from "@/lib/kit/book/entry";
import type { Density } from "@/lib/kit/i18n/preferences";
import type { InputOf, Operation, OutputOf } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useChangedIds } from "@/lib/kit/operations/live";
import { useOperation } from "@/lib/kit/operations/query";
import { type FilterSet, offeredFilters } from "@/lib/kit/records/filter";
import { ListTotals } from "./list-totals";
import { useKeptRows } from "./use-kept-rows";

const NO_FILTERS: FilterSet = {};

export interface OperationListProps<Row, O extends Operation<$ZodType, ListAnswer<Row>>, State extends ListPlace> {
  /** The list's title; also the table's name for screen readers. */
  label: string;
  operation: O;
  /** The operation's input, made from the address: `transactionListInputOf(list.value)`. */
  input: InputOf<O>;
  /** `useListState` of the area's address, which has `page` and `perPage`. */
  list: ListState<State>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowHref?: (row: Row) => string | undefined;
  /** The record's name in «باز کردن …»; its id by default. */
  rowName?: (row: Row) => string;
  /**
   * How an answer leads to the next page, if the service only pages forward. The address's `page` is then a
   * `trailPage`.
   */
  nextCursor?: (answer: OutputOf<O>) => Cursor;
  /** The filters above the rows. These actions stand at their end: the area's own, then the column choice. */
  filters?: (actions: ReactNode) => ReactNode;
  filterSet?: FilterSet;
  /** The names in the address that filter the list. */
  filterNames?: readonly (keyof State & string)[];
  actions?: ReactNode;
  /** The title and the hint if no row passes the filters, instead of the usual words. */
  filteredTitle?: string;
  filteredHint?: ReactNode;
  /** Says that the book answered and as of when; null if the book is incomplete. Replaces the usual words. */
  asOf?: (bookAsOf: string | null) => ReactNode;
  /**
   * Whether a row matches the question, if the service may not have filtered its list. Other rows are left out, and
   * the list says so.
   */
  isAsked?: ((row: Row) => boolean) | undefined;
  /** The text about the rows that were left out, instead of the usual words. */
  saidOfOthers?: (others: readonly Row[]) => ReactNode | undefined;
  /** Shown if there are no rows at all: `<EmptyState>`. */
  nothing: ReactNode;
  density?: Density;
  /**
   * Columns that the operation can sort all rows by, by id. A phone has no column heads, so the list has a control
   * too.
   */
  orders?: Readonly<Record<string, ColumnOrder>>;
  /** The foot says what all rows come to: the kind of the records in the book, or a list of our own tables. */
  totals?: BookKind | "own" | undefined;
  /** More columns are loading, so a chosen column that is not there yet is not removed. */
  hasColumnsToCome?: boolean;
  /** Names in the address that other parts of the page understand: a saved view keeps them. */
  namesBeside?: readonly string[];
  /** The largest number of skeleton rows before the first answer; fewer if the list begins far down the page. */
  mostSkeletonRows?: number;
}

/**
 * A list of records whose filters, page and columns are in the address. It follows changes without moving the rows
 * that the user reads, keeps the old rows if an update fails, and says which kind of empty it is.
 */
export function OperationList<Row, O extends Operation<$ZodType, ListAnswer<Row>>, State extends ListPlace>(
  props: OperationListProps<Row, O, State>,
) {
  const { operation, input, list, nextCursor, isAsked, rowId } = props;
  const answer = useKeptRows(
    useOperation(operation, input, { keepPrevious: true }),
    operation,
    input as object,
    props.totals !== undefined && props.totals !== "own",
  );
  const { data, isPlaceholderData } = answer;
  const items: readonly Row[] | undefined = data?.items;
  const asked = useMemo(() => {
    // The previous page, shown until this one comes, answers another question.
    if (!items || !isAsked || isPlaceholderData) return items;
    const some = items.filter(isAsked);
    return some.length === items.length ? items : some;
  }, [items, isAsked, isPlaceholderData]);
  const others = items?.filter((row) => !asked?.includes(row)) ?? [];
  const pages = listPages(list.value, data, data && nextCursor && !isPlaceholderData ? nextCursor(data) : null);
  const isFirst = pages.page === 1;
  const question = JSON.stringify({ ...(input as object), page: undefined });
  const [seen] = useState(() => new SeenPages());
  const readsLists = useReadsLists();
  const seesSums = useCan("wallet.read");
  const isKnown = props.totals === "own" || (props.totals && isReadIntoBook(props.totals, readsLists));
  const isSummed = isKnown && seesSums;
  const { page } = pages;
  const rows = useMemo(
    () => asked && (isPlaceholderData ? asked : notReadBefore(asked, rowId, seen.before(question, page))),
    [asked, isPlaceholderData, rowId, seen, question, page],
  );
  const onShown = useCallback(
    (shown: readonly Row[]) => seen.note(question, page, shown.map(rowId)),
    [seen, question, page, rowId],
  );
  return (
    <ListFrame
      {...props}
      answer={answer}
      rows={rows}
      others={others}
      readBefore={(asked?.length ?? 0) - (rows?.length ?? 0)}
      onShown={onShown}
      rowsKey={JSON.stringify(input)}
      isUpdating={isPlaceholderData}
      onFirstPage={isFirst ? undefined : () => list.set(pages.to(1))}
      footer={
        data &&
        (data.items.length > 0 || !isFirst) && (
          <>
            <ListFooter list={list} pages={pages} count={data.items.length} />
            {isSummed && <ListTotals list={operation} input={input as object} isReady={!isPlaceholderData} />}
          </>
        )
      }
    />
  );
}

interface ListFrameProps<Row, O extends Operation<$ZodType, ListAnswer<Row>>, State extends ListPlace>
  extends OperationListProps<Row, O, State>,
    Pick<DataTableProps<Row>, "body" | "rowCount" | "footer"> {
  answer: Pick<
    UseQueryResult<OutputOf<O>, ApiError>,
    "data" | "error" | "isError" | "isFetching" | "isLoadingError" | "dataUpdatedAt" | "refetch"
  >;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Rows that were left out. */
  others?: readonly Row[];
  /** How many rows are left out because they were shown on an earlier page; new rows have pushed them on. */
  readBefore?: number;
  /** Called with the rows that are shown. */
  onShown?: (rows: readonly Row[]) => void;
  /** Identifies the question of the rows. For another key all rows are new and keep no positions. */
  rowsKey: string;
  /** The rows still belong to the previous question. */
  isUpdating: boolean;
  /** Set if these are not the first rows. */
  onFirstPage: (() => void) | undefined;
}

/** A list with everything around its rows, independent of how the rows are asked for. */
export function ListFrame<Row, O extends Operation<$ZodType, ListAnswer<Row>>, State extends ListPlace>(
  props: ListFrameProps<Row, O, State>,
) {
  const { answer, list, columns, rowId, filterNames = [], rows, others = [], isUpdating, readBefore = 0 } = props;
  const { onShown } = props;
  const { data } = answer;
  const lists = useTranslations("lists");
  useRememberList();
  const view = useColumns(columns, props.density);
  const steady = useSteadyRows(props.rowsKey, rows, rowId, isUpdating);
  useEffect(() => {
    if (steady.rows && !isUpdating) onShown?.(steady.rows);
  }, [steady.rows, isUpdating, onShown]);
  // The first rows are drawn in slices, so that the page reacts to taps in between.
  const hasRows = useDeferredValue(steady.rows !== undefined);
  const changedIds = useChangedIds();
  const offered = offeredFilters(props.filterSet ?? NO_FILTERS, useReadsLists());
  const order = ordersOf(list, columns, offered);
  const text = offered.q && "ofBook" in offered.q && offered.q.ofBook ? textIn(list.value) : undefined;
  /** For a saved view: whether the list still has this filter, value or column. */
  const isKnown = (name: string, value: string) =>
    name === "columns"
      ? props.hasColumnsToCome ||
        value.split(".").every((id) => id === "none" || columns.some((column) => column.id === id))
      : name === "widths" ||
        name === "density" ||
        name === "perPage" ||
        (props.namesBeside?.includes(name) ?? false) ||
        list.isOn(name as keyof State & string);

  return (
    <>
      {props.filters?.(
        <>
          {props.actions}
          <Views filters={props.filterSet ?? NO_FILTERS} isKnown={isKnown} />
          <ViewMenu all={columns} view={view} order={order?.chosen} />
        </>,
      )}
      {answer.isError && data && (
        <StaleNotice
          error={answer.error}
          asOf={answer.dataUpdatedAt}
          onRetry={answer.refetch}
          isRetrying={answer.isFetching}
          className="mb-3"
        />
      )}
      {data?.keptSince && (
        <p className="mb-3 text-muted text-sm">
          {lists.rich("keptSince", { day: () => <DateText value={data.keptSince ?? null} /> })}
        </p>
      )}
      {data?.bookAsOf !== undefined && <BookAsOf asOf={data.bookAsOf} words={props.asOf} />}
      {others.length > 0 && (props.saidOfOthers?.(others) ?? <OtherRows count={others.length} />)}
      {readBefore > 0 && (
        <p role="status" className="mb-3 text-muted text-sm">
          {lists("readBefore", { count: readBefore })}{" "}
          {props.onFirstPage && (
            <Button size="sm" variant="ghost" onClick={props.onFirstPage}>
              {lists("toNewest")}
            </Button>
          )}
        </p>
      )}
      {data?.unreadRows !== undefined && <UnreadRows count={data.unreadRows} rows={data.unread} />}
      <div {...steady.holdProps} className="relative">
        {steady.waiting > 0 && (
          <div className="absolute inset-x-0 -top-4 z-20 flex justify-center">
            <Button size="sm" variant="primary" icon={ArrowUp} onClick={steady.show} className="!rounded-full">
              {lists("newRows", { count: steady.waiting })}
            </Button>
          </div>
        )}
        <DataTable
          label={props.label}
          columns={view.columns}
          density={view.density}
          widths={view.widths}
          orders={props.orders ?? order?.orders}
          rows={hasRows ? steady.rows : undefined}
          rowId={rowId}
          rowHref={props.rowHref}
          rowName={props.rowName}
          error={answer.error}
          onRetry={answer.refetch}
          isUpdating={isUpdating || (answer.isLoadingError && answer.isFetching)}
          body={props.body}
          rowCount={props.rowCount}
          changedIds={changedIds}
          skeletonRows={Math.min(list.value.perPage, props.mostSkeletonRows ?? 20)}
          empty={
            data?.unreadRows !== undefined ? null : (
              <EmptyList
                onFirstPage={props.onFirstPage}
                onClear={filterNames.some(list.isOn) ? () => list.clear(filterNames) : undefined}
                filteredTitle={props.filteredTitle}
                filteredHint={
                  props.filteredHint ??
                  (text ? <SearchHint text={text} /> : undefined) ??
                  (filterNames.some((name) => name === "from") ? undefined : lists("emptyFilteredPlain"))
                }
                nothing={props.nothing}
              />
            )
          }
          footer={props.footer}
        />
      </div>
    </>
  );
}

function textIn(state: object): string | undefined {
  const { q } = state as { q?: unknown };
  return typeof q === "string" ? q : undefined;
}

interface BookAsOfProps {
  asOf: string | null;
  /** In place of the usual words. */
  words?: (asOf: string | null) => ReactNode;
}

/** Until when the book has all of a list; or, with null, that it lacks some and the service filtered it in its own way. */
function BookAsOf({ asOf, words }: BookAsOfProps) {
  const lists = useTranslations("lists");
  const usual = () =>
    asOf === null ? lists("bookNotWhole") : lists.rich("bookAsOf", { time: () => <DateText value={asOf} /> });
  return <p className="mb-3 text-muted text-sm">{words ? words(asOf) : usual()}</p>;
}
