"use client";

import { useEffect, useMemo, useState } from "react";
import {
  type CheckedDraft,
  checkDraft,
  type Draft,
  missingFields,
  rowChecker,
} from "@/lib/areas/money/batches/file/draft";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { useOperation } from "@/lib/kit/operations/query";

/** Rows that are read before the page gets its turn again. */
const SLICE = 500;

type Checker = ReturnType<typeof rowChecker>;

/** A draft's rows, checked; undefined while that goes on or can't begin. Rows that did not change are not read again. */
export function useCheckedDraft(draft: Draft): CheckedDraft | undefined {
  const { columns, unit } = draft;
  const canBegin = unit !== null && missingFields(draft).length === 0;
  const [ready, setReady] = useState<{ check: Checker; columns: Draft["columns"]; unit: Draft["unit"] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change later are read one by one, below
  useEffect(() => {
    if (!canBegin) return;
    let isCurrent = true;
    const check = rowChecker(columns, unit);
    const readAll = async () => {
      for (let at = 0; at < draft.rows.length; at += SLICE) {
        for (const row of draft.rows.slice(at, at + SLICE)) check(row);
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
      }
      setReady({ check, columns, unit });
    };
    void readAll();
    return () => {
      isCurrent = false;
    };
  }, [columns, unit, canBegin]);

  const { data: policy } = useOperation(policyOperations.show, {});
  const rules = policy?.rules ?? null;
  const isReady = canBegin && ready?.columns === columns && ready.unit === unit;
  return useMemo(
    () => (isReady && ready ? checkDraft(draft, ready.check, rules) : undefined),
    [draft, ready, isReady, rules],
  );
}
