"use client";

import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { PULSE, Skeleton } from "@/components/kit/ui/skeleton";
import { SlowHint } from "@/components/kit/ui/slow-hint";
import type { Density } from "@/lib/kit/i18n/preferences";
import { useMessage } from "@/lib/kit/i18n/use-message";
import type { Column, ColumnOrder, WidthsOfColumns } from "./column";
import { ColumnEdge } from "./column-edge";
import { RowLink } from "./row-link";
import { useBesideRows } from "./use-beside-rows";
import { useOverflow } from "./use-overflow";

export interface DataTableProps<Row> {
  /** What the table lists; its name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Where a row leads, if anywhere; the first column's cell becomes the link, and the whole row its target. */
  rowHref?: (row: Row) => string | undefined;
  /** The record's name in «باز کردن …»; its id by default. */
  rowName?: (row: Row) => string;
  error?: unknown;
  onRetry?: () => void;
  /** Older rows stay in sight, dimmed, while newer ones come. */
  isUpdating?: boolean;
  /** What would be here, and how to make one. */
  empty: ReactNode;
  /** Left out: as the member prefers. */
  density?: Density;
  /** By the columns' ids. */
  orders?: Readonly<Record<string, ColumnOrder>>;
  /** Left out: each column takes the room that it needs. */
  widths?: WidthsOfColumns;
  /** Rows that changed a moment ago: `useChangedIds()`. */
  changedIds?: ReadonlySet<string>;
  /** How many rows the skeleton has: the page's size. */
  skeletonRows?: number;
  /** Draws some of many rows, those in sight; all are drawn by default. */
  body?: ((rows: readonly Row[], draw: DrawRow<Row>) => ReactNode) | undefined;
  /** The number of rows if not all are drawn; -1 if it is unknown. */
  rowCount?: number | undefined;
  /** Under the rows, inside the box: `<Pagination>`. */
  footer?: ReactNode;
  className?: string;
}

/** Draws a row; one of many with where it is among them, and what its element needs besides. */
export type DrawRow<Row> = (row: Row, place: number, element?: ComponentPropsWithRef<"tr">) => ReactNode;

/** Said aloud, because some browsers take a table's roles away when a phone's layout changes its `display`. */
const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const HEIGHTS = { comfortable: "md:h-13", compact: "md:h-10" } as const;

/**
 * Rows of records: a table where there is room for one, cards with the same data on a phone.
 * Shows the error, else the skeleton, else what is empty, else rows.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const { box, isWide } = useOverflow();
  const columns = useBesideRows(given, box);
  const props = { ...given, columns };
  const { label, rows, error, empty, footer, isUpdating, className } = props;
  const preferences = usePreferences();
  const { density = preferences.density } = props;
  const lists = useTranslations("lists");
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = isUnfolded || props.body || !rows || rows.length <= FOLDED_FROM ? 0 : rows.length - CARDS_AT_FIRST;
  const hasFailed = error !== undefined && error !== null;
  const draw: DrawRow<Row> = (row, place, element) => (
    <BodyRow
      key={props.rowId(row)}
      row={row}
      place={place}
      element={element}
      {...props}
      density={density}
      isFolded={folded > 0 && place >= CARDS_AT_FIRST}
    />
  );

  return (
    <div className={cn("relative rounded-lg border bg-surface", className)}>
      <SlowHint isWaiting={!hasFailed && (rows === undefined || isUpdating === true)} />
      {hasFailed && rows === undefined ? (
        <ErrorState error={error} onRetry={props.onRetry} isRetrying={isUpdating} />
      ) : rows?.length === 0 ? (
        empty
      ) : (
        <div
          ref={box}
          // A box that scrolls must be reachable by keyboard, also where no row is a link.
          {...(isWide && props.rowHref === undefined ? { tabIndex: 0 } : {})}
          className={cn("rounded-lg", isWide && "overflow-x-auto")}
        >
          <table
            {...ROLE.table}
            aria-label={label}
            aria-busy={rows === undefined || isUpdating}
            // The heads are a row too.
            aria-rowcount={rows && props.rowCount && (props.rowCount > 0 ? props.rowCount + 1 : -1)}
            data-columns={columns.length > MOST_UPRIGHT ? "many" : undefined}
            className="w-full max-md:block"
          >
            <Head {...props} isStuck={!isWide} />
            <tbody
              {...ROLE.rowgroup}
              className={cn(
                "max-md:block",
                rows === undefined ? PULSE : isUpdating && "opacity-70 transition-opacity delay-patience",
              )}
            >
              {rows === undefined
                ? Array.from({ length: props.skeletonRows ?? 10 }, (_, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing else
                    <SkeletonRow key={place} place={place} columns={columns} density={density} />
                  ))
                : (props.body?.(rows, draw) ?? rows.map((row, place) => draw(row, place)))}
            </tbody>
          </table>
        </div>
      )}
      {folded > 0 && (
        <div className="border-t p-2 md:hidden">
          <Button variant="ghost" className="w-full" onClick={() => setUnfolded(true)}>
            {lists("moreRows", { count: folded })}
          </Button>
        </div>
      )}
      {footer && !(hasFailed && rows === undefined) && <div className="border-t px-4 py-3">{footer}</div>}
    </div>
  );
}

interface HeadProps<Row> extends Pick<DataTableProps<Row>, "columns" | "orders" | "widths"> {
  isStuck: boolean;
}

function Head<Row>({ columns, orders = {}, widths, isStuck }: HeadProps<Row>) {
  const message = useMessage();
  return (
    <thead {...ROLE.rowgroup} className="max-md:hidden">
      <tr {...ROLE.row}>
        {columns.map((column) => (
          <th
            key={column.id}
            {...ROLE.columnheader}
            scope="col"
            aria-sort={orders[column.id]?.direction}
            className={cn(
              "h-10 whitespace-nowrap border-b bg-surface px-3 font-medium text-muted text-sm first:rounded-ss-lg first:ps-4 last:rounded-se-lg last:pe-4",
              column.align === "end" ? "text-right" : "text-start",
              isStuck ? "sticky top-(--shell-top,0px) z-10" : column.isPinned ? "sticky end-0 z-[2]" : "relative",
              widths?.all[column.id] === undefined ? column.width : OF_WIDTH,
            )}
            style={ofWidth(widths?.all[column.id])}
          >
            <Header name={message(column.header)} order={orders[column.id]} />
            {widths && (
              <ColumnEdge
                name={message(column.header)}
                width={widths.all[column.id]}
                onDrag={(px) => widths.onDrag(column.id, px)}
                onWidth={(px) => widths.onWidth(column.id, px)}
              />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Cards on a phone have no columns. */
const OF_WIDTH = "md:w-(--column) md:min-w-(--column) md:max-w-(--column) md:overflow-hidden md:text-ellipsis";
const ofWidth = (px: number | undefined) =>
  px === undefined ? undefined : ({ "--column": `${px}px` } as CSSProperties);

const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const;

function Header({ name, order }: { name: string; order: ColumnOrder | undefined }) {
  if (!order) return name;
  const Arrow = order.direction ? ARROWS[order.direction] : ArrowUpDown;
  return (
    <button
      type="button"
      onClick={order.onOrder}
      className={cn("inline-flex h-8 items-center gap-1 rounded-sm hover:text-text", order.direction && "text-text")}
    >
      {name}
      <Arrow aria-hidden className={cn("size-3.5", !order.direction && "opacity-60")} />
    </button>
  );
}

/** One row's box: a table row, or on a phone a card of lines. */
const ROW =
  "group relative border-b last:border-b-0 max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1.5 max-md:px-4 max-md:py-3.5";

/** A phone shows no more of them before somebody scrolls. */
const CARDS_IN_SIGHT = 8;

/** A phone shows this many of a page's cards until somebody asks for the others, if there are more than a few. */
const CARDS_AT_FIRST = 20;
const FOLDED_FROM = 24;

/** A table of more columns is printed on a sheet that lies. */
const MOST_UPRIGHT = 6;

/** Laid out and painted only when it comes near; until then it keeps about the room that it will take. */
const OUT_OF_SIGHT = "max-md:[content-visibility:auto] max-md:[contain-intrinsic-block-size:auto_12rem]";

/** Buttons and links in a cell stay above the row's own link. */
const CELL =
  "px-3 py-1.5 align-middle first:ps-4 last:pe-4 max-md:!p-0 [&_:is(a,button)]:relative [&_:is(a,button)]:z-[1]";

/** A phone leaves out a line that has no value; a desk has a dash in its place. */
const NO_VALUE = {
  cell: "max-md:has-[>span:last-child:empty]:hidden",
  value: "md:empty:before:text-faint md:empty:before:content-['—'_/_'']",
} as const;

/** It stays in sight where a table is wider than its box. */
const PINNED = "md:sticky md:end-0 md:z-[2] md:bg-surface md:group-last:rounded-ee-lg";

const CARD_PLACE = {
  // A long amount keeps its unit: what stands beside it goes to the next line then.
  title: "max-md:order-1 max-md:grow max-md:basis-[min-content]",
  aside: "max-md:order-2 max-md:ms-auto",
  line: "max-md:order-3 max-md:min-w-0 max-md:basis-full max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-x-4",
  hidden: "max-md:hidden",
} as const;

interface BodyRowProps<Row> extends DataTableProps<Row> {
  row: Row;
  place: number;
  element: ComponentPropsWithRef<"tr"> | undefined;
  density: Density;
  /** A phone does not show it yet. */
  isFolded: boolean;
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, place: at, element, isFolded, columns, rowId, rowHref, density, changedIds } = props;
  const message = useMessage();
  const lists = useTranslations("lists");
  const href = rowHref?.(row);
  const hasChanged = changedIds?.has(rowId(row)) ?? false;
  return (
    <tr
      {...ROLE.row}
      {...element}
      className={cn(
        ROW,
        !element && at >= CARDS_IN_SIGHT && OUT_OF_SIGHT,
        isFolded && "max-md:hidden",
        HEIGHTS[density],
        href &&
          "hover:bg-hover has-[[data-row-link]:focus-visible]:bg-hover has-[[data-row-link][aria-current]]:!bg-accent-soft",
        hasChanged && "animate-mark",
      )}
    >
      {columns.map((column, index) => {
        const place = column.card ?? (index === 0 ? "title" : "line");
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            {...ROLE.cell}
            // An amount that is too long to stand beside its name goes under it; texts have lines of their own.
            className={cn(
              CELL,
              CARD_PLACE[place],
              NO_VALUE.cell,
              column.isPinned && PINNED,
              column.align === "end" && "max-md:flex-wrap md:text-right",
              props.widths?.all[column.id] !== undefined && OF_WIDTH,
            )}
            style={ofWidth(props.widths?.all[column.id])}
          >
            {place === "line" && (
              <span className="shrink-0 text-muted text-sm md:hidden">{message(column.header)}</span>
            )}
            {index === 0 && href ? (
              <>
                {content}
                <RowLink href={href} label={lists("openRow", { name: props.rowName?.(row) ?? rowId(row) })} />
              </>
            ) : (
              <span
                className={cn(
                  "min-w-0 md:contents",
                  place !== "title" && "max-md:ms-auto max-md:text-end",
                  NO_VALUE.value,
                )}
              >
                {content}
              </span>
            )}
            {index === 0 && hasChanged && <span className="sr-only">{lists("changed")}</span>}
          </td>
        );
      })}
    </tr>
  );
}

const SKELETON_WIDTHS = ["w-28", "w-20", "w-24", "w-16"] as const;

interface SkeletonRowProps<Row> extends Pick<DataTableProps<Row>, "columns"> {
  density: Density;
  place: number;
}

function SkeletonRow<Row>({ columns, density, place }: SkeletonRowProps<Row>) {
  return (
    <tr className={cn(ROW, HEIGHTS[density], place >= CARDS_IN_SIGHT && "max-md:hidden")} aria-hidden>
      {columns.map((column, index) => (
        <td key={column.id} className={cn(CELL, CARD_PLACE[column.card ?? (index === 0 ? "title" : "line")])}>
          <Skeleton
            isStill
            className={cn("my-1", SKELETON_WIDTHS[index % 4], column.align === "end" && "md:ml-auto")}
          />
        </td>
      ))}
    </tr>
  );
}
