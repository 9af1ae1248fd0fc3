"use client";

import { ApiError } from "@/lib/kit/operations/errors";

/** The facts that a record's page needs of the answer that contained it. */
export interface InList<Row> {
  shown: Row | undefined;
  asOf: number;
  error: ApiError | null;
  isError: boolean;
  isSuccess: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<{ isSuccess: boolean; dataUpdatedAt: number }>;
}

const NOT_LISTED = new ApiError("not_found");

/** Whether a list came and does not have the record: it may stand further down. */
export const isAbsent = ({ shown, isSuccess, isPlaceholderData }: InList<unknown>): boolean =>
  shown === undefined && isSuccess && !isPlaceholderData;

/** The answer of a list as that about one record of it: one that came and does not have it knows no such record. */
export const notListed = <Row>(answer: InList<Row>): InList<Row> =>
  isAbsent(answer) ? { ...answer, error: NOT_LISTED } : answer;

/** A list that was read to its end, as the answer about one record of it. */
export function inWhole<Row extends { id: string }>(
  answer: Omit<InList<Row>, "shown" | "asOf"> & { data: { items: readonly Row[] } | undefined },
  id: string,
  perPage: number,
): InList<Row> & { page: number } {
  const place = answer.data?.items.findIndex((row) => row.id === id) ?? -1;
  const shown = answer.data?.items[place];
  // A masked field is revealed from the page that the record stands on.
  return {
    ...notListed({ ...answer, shown, asOf: answer.dataUpdatedAt }),
    page: Math.max(0, Math.floor(place / perPage)) + 1,
  };
}
