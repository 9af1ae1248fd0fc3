"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { $ZodType } from "zod/v4/core";
import type { ListAnswer, ListPlace } from "@/components/kit/data-table/list-pages";
import {
  type RowCursor,
  type ScrollStart,
  type Trail,
  useScrolledPages,
} from "@/components/kit/data-table/scrolled-pages";
import { areRows, WindowedRows } from "@/components/kit/data-table/windowed-rows";
import { WrittenPlaces } from "@/components/kit/data-table/written-places";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";
import { cursorOf } from "@/lib/kit/operations/cursor-trail";
import type { Operation, OutputOf } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";
import { ListFrame, type OperationListProps } from "./operation-list";

/** The next rows are asked for when this many rows are left below. A phone's cards are three times as high. */
const AHEAD = { rows: 30, cards: 8 };
/** The position is written into the address when scrolling has stopped for this time. */
const STILL_MS = 300;
/** A link's page may take this long to load. After that the user counts as staying on this page. */
const LEAVING_MS = 15_000;

/** The address of a scrolled list has one cursor instead of a trail of them. */
type Place = { page?: string | undefined };

export interface ScrolledListProps<Row, O extends Operation<$ZodType, ListAnswer<Row>>, State extends ListPlace & Place>
  extends OperationListProps<Row, O, State> {
  trail: Trail<Row, O>;
  start: ScrollStart;
  /** The first page, which the caller has already asked for. */
  first: UseQueryResult<OutputOf<O>, ApiError>;
}

/**
 * A list that loads more rows as the user scrolls, for an operation that pages forward by cursor. Only visible rows
 * are drawn. A button does the same as scrolling. The address keeps the top row.
 */
export function ScrolledList<Row, O extends Operation<$ZodType, ListAnswer<Row>>, State extends ListPlace & Place>(
  props: ScrolledListProps<Row, O, State>,
) {
  const { columns, rowId, first, start, trail } = props;
  const rowsKey = `${JSON.stringify(trail.inputAfter(start.after))}`;
  const { pages, isLoading, error, hasMore, more, see } = useScrolledPages(trail, start, rowsKey);
  const rows = useMemo(() => {
    const once = new Map<string, Row>();
    // A row that moved in the order between two requests may be on two pages.
    for (const { answer } of pages) for (const row of answer.items) once.set(rowId(row), row);
    return [...once.values()];
  }, [pages, rowId]);
  const { keepPlace, writePlace } = useKeptPlace(props);
  const hasAnswer = pages.length > 0;
  const total = first.data?.total ?? null;
  const isFromFirst = start.after === undefined;
  const restart = () => {
    // A pending write of the position must not reach the address after this.
    writePlace(undefined);
    start.restart(undefined);
    window.scrollTo({ top: 0 });
  };

  return (
    <ListFrame
      {...props}
      answer={first}
      rows={hasAnswer ? rows : first.data?.items}
      rowsKey={`${rowsKey} ${pages.length}`}
      isUpdating={!hasAnswer && first.data !== undefined}
      onFirstPage={isFromFirst ? undefined : restart}
      rowCount={isFromFirst && total !== null ? total : -1}
      body={(shown, draw) => (
        <WindowedRows
          rows={shown}
          rowId={rowId}
          draw={draw}
          columns={columns.map(({ id }) => id).join()}
          isStart={start.at === undefined ? undefined : (row) => trail.cursorBehind(row) === start.at}
          onSeen={(from, to, top) => {
            see(from, to);
            if (to > shown.length - AHEAD[areRows() ? "rows" : "cards"] && !error) more();
            const above = shown[top - 1];
            // Rows of the previous order may be shown until the new ones come.
            if (hasAnswer) keepPlace(above === undefined ? start.after : trail.cursorBehind(above));
          }}
        />
      )}
      footer={
        rows.length > 0 && (
          <Footer
            count={rows.length}
            total={total}
            isLoading={isLoading}
            error={error}
            onMore={hasMore ? more : undefined}
            onRestart={isFromFirst ? undefined : restart}
          />
        )
      }
    />
  );
}

/**
 * Writes the row above the visible ones into the address when scrolling stops, and starts again if the address gets
 * another one.
 */
function useKeptPlace<Row, O extends Operation<$ZodType, ListAnswer<Row>>, State extends ListPlace & Place>({
  list: { value, set },
  start: { restart },
}: ScrolledListProps<Row, O, State>) {
  const { page } = value;
  const [written] = useState(() => new WrittenPlaces(page));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useRef<RowCursor>(page);
  const leftAt = useRef(Number.NEGATIVE_INFINITY);
  const write = useCallback(
    (behind: RowCursor) => {
      clearTimeout(timer.current);
      place.current = behind;
      if (written.write(behind)) set({ page: behind } as Partial<State>, { replace: true });
    },
    [set, written],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Runs before the link's own handler: Back leads to the position where the link was pressed.
    const leave = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
      const isAway = link && link.pathname !== window.location.pathname && !ctrlKey && !metaKey && !shiftKey;
      if (!isAway) return;
      write(place.current);
      leftAt.current = performance.now();
    };
    window.addEventListener("click", leave, { capture: true });
    return () => window.removeEventListener("click", leave, { capture: true });
  }, [write]);
  useEffect(() => {
    if (!written.isForeign(page)) return;
    // A position in another order is not valid in this one.
    clearTimeout(timer.current);
    place.current = page;
    restart(cursorOf(page));
  }, [page, restart, written]);
  const keepPlace = (behind: RowCursor) => {
    clearTimeout(timer.current);
    place.current = behind;
    timer.current = setTimeout(() => {
      // The router would read an address written now as the user's target, and drop the page that is loading.
      if (performance.now() - leftAt.current > LEAVING_MS) write(behind);
    }, STILL_MS);
  };
  return { keepPlace, writePlace: write };
}

interface FooterProps {
  count: number;
  total: number | null;
  isLoading: boolean;
  error: ApiError | null;
  onMore: (() => void) | undefined;
  onRestart: (() => void) | undefined;
}

/** The number of loaded rows, and buttons for the next and the first ones. */
function Footer({ count, total, isLoading, error, onMore, onRestart }: FooterProps) {
  const words = useTranslations("lists.scrolled");
  const { locale } = usePreferences();
  const errorText = useErrorText();
  const shown = formatNumber(count, locale);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-muted text-sm" aria-live="polite">
        {onRestart
          ? words("fromMiddle", { count: shown })
          : total === null
            ? words("shown", { count: shown })
            : words("shownOf", { count: shown, total: formatNumber(Math.max(total, count), locale) })}{" "}
        {!onMore && words("end")}
      </p>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {errorText(error).title}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {onRestart && (
          <Button size="sm" onClick={onRestart}>
            {words("fromFirst")}
          </Button>
        )}
        {onMore && (
          <Button size="sm" isLoading={isLoading} onClick={onMore}>
            {words("more")}
          </Button>
        )}
      </div>
    </div>
  );
}
