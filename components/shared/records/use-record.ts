"use client";

import type { $ZodType } from "zod/v4/core";
import type { InputOf, Operation, OutputOf, Page } from "@/lib/kit/operations/define";
import { shownOf, useKnown } from "@/lib/kit/operations/known";
import { useOperation } from "@/lib/kit/operations/query";

interface RecordOptions<Shown> {
  /** It is being deleted, and the page left: it is not asked for any more. */
  isLeaving?: boolean;
  /** How often to ask while somebody looks on, in milliseconds; false: only what is told by itself. */
  everyMs?: (record: Shown) => number | false;
}

/**
 * One record: at once what a list of this browser knew of it, then the service's newest word, then every change.
 *
 * @param isIt whether a row of the list is the record
 * @returns the answer, with `shown`: what there is to show, as the list's row or the whole record tells it
 */
export function useRecord<Row, O extends Operation>(
  list: Operation<$ZodType, Page<Row>>,
  isIt: (row: Row) => boolean,
  show: O,
  input: InputOf<O>,
  { isLeaving = false, everyMs }: RecordOptions<OutputOf<O>> = {},
) {
  const known = useKnown<Row | OutputOf<O>>(list, (row) => isIt(row as Row));
  const answer = useOperation(show, input, {
    placeholder: known?.row as OutputOf<O> | undefined,
    enabled: !isLeaving,
    refetchInterval: everyMs && ((record) => (record ? everyMs(record) : false)),
  });
  return { ...answer, ...shownOf<OutputOf<O>, Row | OutputOf<O>>(answer, known, (record) => record) };
}

/**
 * The same for a record that the service only tells in its list: of what this page of it holds, and of what a list of
 * this browser has shown.
 *
 * @returns the answer, with `shown`: the record as that page has it; `known`: as a list had it when this page was opened
 */
export function useListed<Row, O extends Operation<$ZodType, { items: readonly Row[] }>>(
  list: O,
  isIt: (row: Row) => boolean,
  input: InputOf<O>,
  { everyMs }: Pick<RecordOptions<Row>, "everyMs"> = {},
) {
  const known = useKnown<Row>(list, isIt);
  const answer = useOperation(list, input, {
    placeholder: known && ({ items: [known.row] } as unknown as OutputOf<O>),
    refetchInterval:
      everyMs &&
      ((page) => {
        const record = (page?.items as readonly Row[] | undefined)?.find(isIt);
        return record ? everyMs(record) : false;
      }),
  });
  const { shown, asOf } = shownOf<OutputOf<O>, Row>(answer, known, ({ items }) => (items as readonly Row[]).find(isIt));
  return { ...answer, shown, asOf, known: known?.row };
}
