"use client";

import type { $ZodType } from "zod/v4/core";
import type { InputOf, Operation, OutputOf, Page } from "@/lib/operations/define";
import { shownOf, useKnown } from "@/lib/operations/known";
import { useOperation } from "@/lib/operations/query";

/**
 * One record: at once what a list of this browser knew of it, then the service's newest word, then every change.
 *
 * @param isIt whether a row of the list is the record
 * @param options.isLeaving it is being deleted, and the page left: it is not asked for any more
 * @returns the answer, with `shown`: what there is to show, as the list's row or the whole record tells it
 */
export function useRecord<Row, O extends Operation>(
  list: Operation<$ZodType, Page<Row>>,
  isIt: (row: Row) => boolean,
  show: O,
  input: InputOf<O>,
  { isLeaving = false }: { isLeaving?: boolean } = {},
) {
  const known = useKnown<Row | OutputOf<O>>(list, (row) => isIt(row as Row));
  const answer = useOperation(show, input, {
    placeholder: known?.row as OutputOf<O> | undefined,
    enabled: !isLeaving,
  });
  return { ...answer, ...shownOf<OutputOf<O>, Row | OutputOf<O>>(answer, known, (record) => record) };
}
