"use client";

import { type ComponentType, createContext, useContext } from "react";

/** The name in a list's address of the record that is open beside it. */
export const RECORD = "record";

/** Room for a list and a record beside it. `record-beside.tsx` lays them out from the same width on. */
const DESK = "(min-width: 1440px)";

export const deskQuery = (): MediaQueryList => window.matchMedia(DESK);

/** An id, and what its link asks for besides. Nothing that would lead to another kind of page. */
const ONE = /^(?!\.{1,2}(\?|$))[^/?#]+(\?[^#]*)?$/;

/** The part of a row's link that tells its record from the others of its list; null if it leads elsewhere. */
export function recordOf(href: string, base: string): string | null {
  const record = href.startsWith(base) ? href.slice(base.length) : "";
  return ONE.test(record) ? record : null;
}

/** The record in an address. A bad one is none. */
export const recordIn = (params: URLSearchParams): string | null => {
  const record = params.get(RECORD);
  return record !== null && ONE.test(record) ? record : null;
};

/** The same address with this record, or without any. */
export function withRecord({ pathname, search }: Pick<Location, "pathname" | "search">, record: string | null): string {
  const params = new URLSearchParams(search);
  if (record === null) params.delete(RECORD);
  else params.set(RECORD, record);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** The neighbour of a row among those that are seen; null beyond the ends, and of a row that is not seen. */
export function neighbour(rows: readonly string[], of: string | null, by: 1 | -1): string | null {
  const place = of === null ? -1 : rows.indexOf(of);
  return place < 0 ? null : (rows[place + by] ?? null);
}

export interface RecordProps {
  /** The record's id. */
  record: string;
  /** What its row's link asks for besides. */
  query: URLSearchParams;
}

export interface Panel {
  Record: ComponentType<RecordProps>;
  /** Loads it before it is drawn. */
  warm: () => void;
}

interface Beside {
  /** The record that is open. */
  record: string | null;
  recordOf: (href: string) => string | null;
  open: (record: string) => void;
  /** The panel's code comes before somebody opens it. */
  warm: () => void;
  /** The rows that are seen, by their records. */
  onRows: (records: readonly string[]) => void;
}

export const BesideContext = createContext<Beside | null>(null);

/** Null around tables whose records do not open beside them. */
export const useBeside = (): Beside | null => useContext(BesideContext);
