"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusiness } from "./business";
import type { Operation } from "./define";

/** A record as a list had it, and when it was answered, in epoch milliseconds. */
export interface SeenRow<Row> {
  row: Row;
  atMs: number;
}

/** What a list in this browser already knows about a record, the newest first. */
export function useKnown<Row>(list: Pick<Operation, "id">, isIt: (row: Row) => boolean): SeenRow<Row> | undefined {
  const client = useQueryClient();
  const business = useBusiness();
  const [known] = useState(() =>
    client
      .getQueryCache()
      .findAll({ queryKey: [business, list.id] })
      .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .flatMap(({ state }) =>
        ((state.data as { items: readonly Row[] } | undefined)?.items ?? []).map((row) => ({
          row,
          atMs: state.dataUpdatedAt,
        })),
      )
      .find(({ row }) => isIt(row)),
  );
  return known;
}

interface Answer<Output> {
  data: Output | undefined;
  dataUpdatedAt: number;
  isPlaceholderData: boolean;
}

/**
 * What there is to show of a record: the service's answer, else what a list knew of it, also when asking has failed.
 *
 * @param rowOf the record in the answer
 * @returns `asOf` when that was answered, in epoch milliseconds
 */
export function shownOf<Output, Row>(
  { data, dataUpdatedAt, isPlaceholderData }: Answer<Output>,
  known: SeenRow<Row> | undefined,
  rowOf: (data: Output) => Row | undefined,
): { shown: Row | undefined; asOf: number } {
  if (data !== undefined && !isPlaceholderData) return { shown: rowOf(data), asOf: dataUpdatedAt };
  return { shown: known?.row, asOf: known?.atMs ?? 0 };
}
