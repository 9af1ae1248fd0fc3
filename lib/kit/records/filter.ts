import { type BookKind, isReadIntoBook } from "@/lib/kit/book/entry";
import { isoDayToCompactJalali } from "@/lib/kit/format/jalali";
import type { MessageKey } from "@/lib/kit/i18n/types";
import {
  type AddressState,
  addressState,
  countUpTo,
  day,
  oneOf,
  pageNumber,
  perPage,
  type Reader,
  type Readers,
  type StateOf,
  textLike,
  textUpTo,
} from "@/lib/kit/operations/address";

type Label = MessageKey | (string & {});

/** A filter's part of the query of a call to the service. */
export type FilterQuery = Record<string, string | number | undefined>;

/** Gregorian days, both included. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** One of some values. */
export interface ChoiceFilter<Value extends string = string> {
  kind: "choice";
  label: MessageKey;
  /** The values that are offered, in this order. */
  values: readonly Value[];
  labelOf(value: Value): Label;
  /** The form of a value, if there are more of them than are offered. */
  like?: RegExp;
  /** The key of the choice for all, if not the usual words. */
  all?: MessageKey;
  /** Its options need its name beside them: «Healthy now: yes». */
  isNamed?: boolean;
  /** It has no control here, only a chip: a link sets it, or a control of the area's own. */
  isUnasked?: boolean;
  /** Its value is a Gregorian day, which its chip writes as people do. */
  isDay?: boolean;
  /** It has no control of its own: its values stand first in the control of this filter. */
  within?: string;
  /** The service's name of it. Left out if the service does not filter by it. */
  service?: string;
  ofBook?: BookKind;
}

/** A text that is typed. */
interface SearchFilter {
  kind: "search";
  label: MessageKey;
  /** The longest text. */
  most: number;
  /** The name of its chip where that is not the box's own; false: the box itself says enough. */
  chip?: MessageKey | ((state: never) => MessageKey) | false;
  /** An id: taken as it was meant, however it was pasted, and shown as one. */
  isId?: boolean;
  /** What else of the address goes when it goes. */
  also?: readonly string[];
  isUnasked?: boolean;
  /** How a typed text is asked for. */
  read?: (typed: string) => string;
  service?: string;
  /** Only the book's list of this kind has it, so it is offered only where that list is read. */
  ofBook?: BookKind;
  /** What it finds where the book's list of this kind is read too. */
  inBook?: { kind: BookKind; label: MessageKey };
}

/** Days from `from` to `to`. */
export interface PeriodFilter {
  kind: "period";
  label: MessageKey;
  service?: (days: Days) => FilterQuery;
}

/** Amounts from `fromRial` to `toRial`, both included, in whole rial; either end may be open. */
export interface AmountFilter {
  kind: "amount";
  label: MessageKey;
  service?: never;
}

export type Filter = ChoiceFilter | SearchFilter | PeriodFilter | AmountFilter;

/**
 * The filters of a list by their names, in the order of their controls. Each is declared once: its control and chip,
 * the address, the input of the list and of its file, the service's query, and what a saved view may share follow from it.
 */
export type FilterSet = Readonly<Record<string, Filter>>;

/** The filters as this installation offers them: without those of a book that it does not read. */
export const offeredFilters = <F extends FilterSet>(filters: F, readsLists: boolean): F =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, filter]) => !("ofBook" in filter && filter.ofBook) || isReadIntoBook(filter.ofBook, readsLists))
      .map(([name, filter]) => {
        const inBook = filter.kind === "search" ? filter.inBook : undefined;
        return [name, inBook && isReadIntoBook(inBook.kind, readsLists) ? { ...filter, label: inBook.label } : filter];
      }),
  ) as F;

type Extra<One extends Filter, Given extends keyof One> = Partial<Omit<One, "kind" | Given>>;

/** One of these values, each in its own words. */
export const choice = <const Value extends string>(
  label: MessageKey,
  values: readonly Value[],
  labelOf: (value: Value) => Label,
  more?: Extra<ChoiceFilter<Value>, "label" | "values" | "labelOf" | "like">,
): ChoiceFilter<Value> => ({ kind: "choice", label, values, labelOf, ...more });

/** One of the values of this form. The list's screen knows which ones to offer, and their words. */
export const choiceLike = (
  label: MessageKey,
  like: RegExp,
  more?: Extra<ChoiceFilter, "label" | "like">,
): ChoiceFilter => ({ kind: "choice", label, like, values: [], labelOf: (value) => value, ...more });

/** A day in the link of a text that counts rows: the list shows the same rows. */
export const linkedDay = (label: MessageKey): ChoiceFilter =>
  choiceLike(label, /^\d{4}-\d{2}-\d{2}$/, { isUnasked: true, isDay: true });

/** A text that is typed. */
export const search = (label: MessageKey, more?: Extra<SearchFilter, "label">): SearchFilter => ({
  kind: "search",
  label,
  most: 200,
  ...more,
});

export const period = (label: MessageKey, service?: PeriodFilter["service"]): PeriodFilter => ({
  kind: "period",
  label,
  ...(service && { service }),
});

/** The days as most lists of the service have them. */
export const jalaliDays = ({ from, to }: Days): FilterQuery => ({
  from_date: from && isoDayToCompactJalali(from),
  to_date: to && isoDayToCompactJalali(to),
});

export const amount = (label: MessageKey): AmountFilter => ({ kind: "amount", label });

type Single<F extends FilterSet> = {
  [Name in keyof F as F[Name] extends { kind: "choice" | "search" } ? Name : never]?:
    | (F[Name] extends ChoiceFilter<infer Value> ? Value : string)
    | undefined;
};
type Has<F extends FilterSet, One, Values> = [Extract<F[keyof F], One>] extends [never] ? unknown : Values;

/** The values of a list's filters that are on, by their names in the address. */
export type FilterValues<F extends FilterSet> = Single<F> &
  Has<F, PeriodFilter, Days> &
  Has<F, AmountFilter, { fromRial?: number | undefined; toRial?: number | undefined }>;

/** Every name of the address that a filter's value may have. */
export const namesOf = (name: string, filter: Filter): readonly string[] => {
  if (filter.kind === "period") return ["from", "to"];
  return filter.kind === "amount" ? ["fromRial", "toRial"] : [name];
};

/** Every name of the address that a list's filters may have. */
export const allNames = <F extends FilterSet>(filters: F): readonly (keyof FilterValues<F> & string)[] =>
  Object.entries(filters).flatMap(([name, filter]) => [
    ...namesOf(name, filter),
    ...("also" in filter ? (filter.also ?? []) : []),
  ]) as unknown as readonly (keyof FilterValues<F> & string)[];

/** The longest value that is no typed text. */
const LONGEST_CHOICE = 100;
const rial = countUpTo(Number.MAX_SAFE_INTEGER);

/** How a filter's values are read from an address. */
export function readerOf(filter: Filter): Reader<unknown> {
  switch (filter.kind) {
    case "period":
      return day;
    case "amount":
      return rial;
    case "search":
      return textUpTo(filter.most);
    default:
      return filter.like ? textLike(filter.like, LONGEST_CHOICE) : oneOf(filter.values);
  }
}

const PAGES = { page: pageNumber, perPage };

/** The address of a list: its filters, and its page and page size by number if nothing else is given. */
export function listAddress<F extends FilterSet>(filters: F): AddressState<FilterValues<F> & StateOf<typeof PAGES>>;
export function listAddress<F extends FilterSet, R extends Readers>(
  filters: F,
  place: R,
): AddressState<FilterValues<F> & StateOf<R>>;
export function listAddress(filters: FilterSet, place: Readers = PAGES): AddressState<unknown> {
  const readers = Object.entries(filters).flatMap(([name, filter]) =>
    namesOf(name, filter).map((each) => [each, readerOf(filter)] as const),
  );
  return addressState({ ...Object.fromEntries(readers), ...place });
}

/** The values of these filters among others. */
export const valuesOf = <F extends FilterSet>(filters: F, values: FilterValues<F>): FilterValues<F> =>
  Object.fromEntries(allNames(filters).map((name) => [name, values[name]])) as FilterValues<F>;

/** What a list asks by its address: the address with typed texts as they are asked for. */
export function askedBy<State extends object>(filters: FilterSet, state: State): State {
  const asked = { ...state } as Record<string, unknown>;
  for (const [name, filter] of Object.entries(filters)) {
    const text = asked[name];
    if (filter.kind === "search" && filter.read && typeof text === "string")
      asked[name] = filter.read(text) || undefined;
  }
  return asked as State;
}

/** Whether a filter is on that the service's list does not have. */
export const isBeyondService = (filters: FilterSet, input: object): boolean =>
  Object.entries(filters).some(
    ([name, filter]) => !filter.service && namesOf(name, filter).some((each) => input[each as never] !== undefined),
  );
