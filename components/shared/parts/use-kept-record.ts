import { listTotalsOperations } from "@/lib/areas/records/list-totals/operations";
import type { Operation } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperation } from "@/lib/kit/operations/query";

const AWAY: readonly string[] = ["upstream_unavailable", "upstream_timeout", "busy"];

interface Answer<Row> {
  shown: Row | undefined;
  asOf: number;
  error: ApiError | null;
}

/**
 * A record's answer; while the service does not answer and nothing of the record was shown before, the record as the
 * book has it, with the failure and the time when the service told it. `isKept` then: nothing may be done with it.
 *
 * @param list the operation of the list that the record is in
 */
export function useKeptRecord<Row, A extends Answer<Row>>(
  answer: A & Answer<Row>,
  list: Pick<Operation, "id">,
  id: string,
): A & { isKept: boolean } {
  const { shown, error } = answer;
  const isAway = shown === undefined && error !== null && AWAY.includes(error.code);
  const { data: kept } = useOperation(listTotalsOperations.keptRecord, { list: list.id, id }, { enabled: isAway });
  if (!kept || !isAway) return { ...answer, isKept: false };
  return { ...answer, shown: kept.record as Row, asOf: Date.parse(kept.asOf), isKept: true };
}
