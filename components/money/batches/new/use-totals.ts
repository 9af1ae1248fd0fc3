import { useMemo } from "react";
import { type Draft, totalIn } from "@/lib/areas/money/batches/file/draft";

/**
 * What a draft's amounts come to in either unit. What is left out does not matter here, and ten thousand amounts are
 * counted once for each change.
 */
export function useTotals({ columns, rows, headingAt, encoding }: Draft) {
  return useMemo(() => {
    const read = { columns, rows, headingAt, encoding };
    return { rial: totalIn(read, "rial"), toman: totalIn(read, "toman") };
  }, [columns, rows, headingAt, encoding]);
}
