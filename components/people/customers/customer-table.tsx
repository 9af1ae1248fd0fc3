"use client";

import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import type { Column } from "@/components/kit/data-table/column";
import { type Trail, useScrollStart } from "@/components/kit/data-table/scrolled-pages";
import { type ListState, useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { late } from "@/components/kit/ui/late";
import { Missing, Unread } from "@/components/kit/ui/money";
import { ExportButton } from "@/components/shared/exports/export-button";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList, type OperationListProps } from "@/components/shared/parts/operation-list";
import type { ScrolledListProps } from "@/components/shared/parts/scrolled-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { FieldValue } from "@/components/shared/records/field-value";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import {
  type CustomerListState,
  customerFilters,
  customerListInputOf,
  customerListState,
  isByBalance,
} from "@/lib/areas/people/customers/filters";
import { isNotAsked, listedFields } from "@/lib/areas/people/customers/listed";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { isOwnUnclear, ownValue } from "@/lib/areas/people/customers/own-values";
import type { CustomerListSource, ListedCustomer } from "@/lib/areas/people/customers/schemas";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { cursorOf } from "@/lib/kit/operations/cursor-trail";
import { useEveryRow } from "@/lib/kit/operations/every-row";
import { useOperation } from "@/lib/kit/operations/query";
import type { MaybeErased } from "@/lib/kit/operations/unread";
import type { Field } from "@/lib/kit/records/field";
import { CustomerFilters, CustomerOrder, FILTER_NAMES, ordersOf } from "./customer-filters";
import { CustomerSource } from "./customer-source";

/** On a phone a customer is a name with its type, a mobile and a balance. */
const ON_CARDS: Partial<Record<string, Column<ListedCustomer>["card"]>> = { type: "aside", createdAt: "hidden" };

const COLUMNS: readonly Column<ListedCustomer>[] = columnsOf(
  listedFields,
  Object.fromEntries(
    listedFields.map((field) => [field.id, (row: ListedCustomer) => <Known field={field} row={row} />]),
  ),
).map((column) => ({ ...column, card: ON_CARDS[column.id] ?? column.card }));

/** The customers in the book, with the book's age. */
export function CustomerTable() {
  const words = useTranslations("customers");
  const found = useTranslations("customerList.found");
  const business = useBusiness();
  const seesAll = useCan("personal.see");
  const list = useListState(customerListState);
  const input = customerListInputOf(list.value);
  const { columns, fields, isComplete } = useOwnColumns(seesAll);
  const trail = trailOf(list);
  const start = useScrollStart(trail, JSON.stringify(trail.inputAfter(undefined)), cursorOf(list.value.page));
  const first = useOperation(customerOperations.inBook, trail.inputAfter(start.after), { keepPrevious: true });
  const { data } = first;
  const missing = missingIn(data?.source, list.value.q);
  const isWhole = missing !== "nobody" && missing !== "passedOver";
  const shown: CustomerRowsProps = {
    label: words("list"),
    operation: customerOperations.inBook,
    input,
    list,
    nextCursor: trail.next,
    columns,
    hasColumnsToCome: !isComplete,
    rowId: idOf,
    rowHref: (row) => customerRoutes.customer(business, row.id),
    rowName: (row) => `${words("one")} ${row.legalName ?? row.name ?? row.id}`,
    orders: ordersOf(list, seesAll),
    filterSet: customerFilters,
    filterNames: FILTER_NAMES,
    filters: (actions) => (
      <>
        <CustomerFilters list={list} fields={fields} seesAll={seesAll} actions={actions} />
        {data && <CustomerSource source={data.source} list={list} />}
      </>
    ),
    actions: (
      <>
        <CustomerOrder list={list} seesAll={seesAll} />
        {isWhole && <ExportButton source="customers" input={input} />}
      </>
    ),
    filteredTitle: missing && found(missing === "book" ? "title" : `${missing}.title`),
    filteredHint: missing && found(missing === "book" ? "body" : `${missing}.body`),
    nothing: (
      <EmptyState
        icon={UsersRound}
        title={words("empty.title")}
        description={words("empty.body")}
        action={<BeginLink screen="new-customer" />}
      />
    ),
  };
  // The service has only pages. If it answers alone, or nothing answers, the list has pages.
  return data?.source.kind === "book" ? (
    <ScrolledCustomers {...shown} trail={trail} start={start} first={first} />
  ) : (
    <OperationList {...shown} />
  );
}

type InBook = typeof customerOperations.inBook;
type CustomerRowsProps = OperationListProps<ListedCustomer, InBook, CustomerListState>;
type ScrolledProps = ScrolledListProps<ListedCustomer, InBook, CustomerListState>;

/** While the code of the scrolled list loads, the first rows are shown as a page. */
const ScrolledCustomers = late(
  loadWithWords(
    [],
    async () =>
      (await import("@/components/shared/parts/scrolled-list")).ScrolledList<ListedCustomer, InBook, CustomerListState>,
  ),
  ({ start: _start, first: _first, trail: _trail, ...shown }: ScrolledProps) => <OperationList {...shown} />,
  { when: "next", isBrowserOnly: true },
);

const idOf = ({ id }: ListedCustomer): string => id;

/**
 * How the book's pages follow each other: the cursor is the last customer and, if sorted by wallet, that wallet's
 * balance.
 */
function trailOf({ value }: ListState<CustomerListState>): Trail<ListedCustomer, InBook> {
  const { page: _, ...rest } = value;
  const asked = customerListInputOf(rest);
  return {
    operation: customerOperations.inBook,
    inputAfter: (after) => ({ ...asked, ...(after && { after }) }),
    next: ({ nextAfter }) => nextAfter,
    cursorBehind: ({ id, balanceRial }) => (isByBalance(rest.sort) ? `${id}_${balanceRial ?? ""}` : id),
  };
}

/** What an empty result means: usually only a part of the customers was searched. */
function missingIn(source: CustomerListSource | undefined, q: string | undefined) {
  if (source?.kind === "nobody") return "nobody";
  if (source?.kind === "service" && source.passedOver) return "passedOver";
  if (!q) return undefined;
  // The list's own rows contain every mobile number.
  return source?.kind === "book" && source.unknown > 0 && normalizeMobile(q) === null ? "unread" : "book";
}

/** A value that is not in the list comes with the customer's own record; until then it does not count as missing. */
function Known({ field, row }: { field: Field<ListedCustomer>; row: ListedCustomer }) {
  const words = useTranslations("customerList.fields");
  if (isNotAsked(field.id, row)) return <Missing label={words("notAsked")} />;
  const value = <FieldValue field={field} row={row} />;
  return field.id === "name" && row.legalName ? <Company row={row}>{value}</Company> : value;
}

/** A company by its own name, with the name of its agent. */
function Company({ row: { agentName, name }, children }: { row: ListedCustomer; children: ReactNode }) {
  const words = useTranslations("customerList");
  const agent = agentName ?? name;
  return (
    <>
      {children}
      {agent && (
        <span className="block font-normal text-muted text-sm">
          {words.rich("agent", { name: () => <bdi>{agent}</bdi> })}
        </span>
      )}
    </>
  );
}

/** The business's own fields are columns too; each user chooses them. */
function useOwnColumns(seesAll: boolean) {
  const { data } = useEveryRow(customerOperations.fields, { perPage: 100 });
  const fields = data?.items;
  const columns = useMemo(
    () => [
      ...COLUMNS.filter(({ id }) => seesAll || id !== "balanceRial"),
      ...(fields ?? []).map(
        (field, _, all): Column<ListedCustomer> => ({
          id: `field${field.id}`,
          header: field.name as Column<ListedCustomer>["header"],
          isExtra: true,
          cell: (row) => (
            <OwnValue
              value={ownOf(field, all, row)}
              isErased={row.isErased}
              isUnclear={isOwnUnclear(field, all, ownOfRow(row))}
            />
          ),
        }),
      ),
    ],
    [fields, seesAll],
  );
  return { columns, fields, isComplete: data?.isWhole === true };
}

const ownOfRow = ({ customFields = [], unreadCustomFields = 0 }: ListedCustomer) => ({
  customFields,
  unreadCustomFields,
});
const ownOf = (field: { name: string }, all: readonly { name: string }[], row: ListedCustomer) =>
  ownValue(field, all, ownOfRow(row));

function OwnValue({ value, isErased, isUnclear }: MaybeErased & { value: string | null; isUnclear: boolean }) {
  const common = useTranslations("common");
  if (isUnclear) return <Unread />;
  return value === null ? <Missing label={common(isErased ? "erased" : "notGiven")} /> : <bdi>{value}</bdi>;
}
