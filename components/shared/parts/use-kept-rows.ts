import type { UseQueryResult } from "@tanstack/react-query";
import type { $ZodType } from "zod/v4/core";
import type { ListAnswer } from "@/components/kit/data-table/list-pages";
import { listTotalsOperations } from "@/lib/areas/records/list-totals/operations";
import type { InputOf, Operation } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperation } from "@/lib/kit/operations/query";
import { toQueryString } from "@/lib/kit/operations/query-string";
import { useService } from "./use-service";

const AWAY: readonly string[] = ["upstream_unavailable", "upstream_timeout"];

/** The answer of a list that the book may have, for a table that needs its rows beside `OperationList`: the same query. */
export const useListAnswer = <O extends Operation<$ZodType, ListAnswer<unknown>>>(operation: O, input: InputOf<O>) =>
  useKeptRows(useOperation(operation, input, { keepPrevious: true }), operation, input as object, true);

/**
 * A list's answer; while the service does not answer and nothing was shown before, the rows that the book has, with the
 * failure and the time up to which the book had read them.
 * @param isInBook whether the book may have the list
 */
export function useKeptRows<Answer extends UseQueryResult<ListAnswer<unknown>, ApiError>>(
  answer: Answer,
  { id }: Operation,
  input: object,
  isInBook: boolean,
): Answer {
  const { awaySince } = useService();
  const { data, error, isPending } = answer;
  const isAway = data === undefined && (error ? AWAY.includes(error.code) : isPending && awaySince !== null);
  const { data: kept } = useOperation(
    listTotalsOperations.kept,
    { list: id, asked: toQueryString({ ...input }) },
    { enabled: isInBook && isAway },
  );
  // Until the failure is known, its notice could not say why the rows are old.
  if (!kept || !isAway || !error) return answer;
  return {
    ...answer,
    data: { ...kept.page, keptSince: kept.since },
    dataUpdatedAt: Date.parse(kept.asOf),
    isLoadingError: false,
  } as Answer;
}
