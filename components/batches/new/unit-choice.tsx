"use client";

import { useMemo } from "react";
import { UnitCards } from "@/components/shared/unit-cards";
import { unitOfHeading } from "@/lib/batches/file/columns";
import { type Draft, totalIn } from "@/lib/batches/file/draft";
import type { MoneyUnit } from "@/lib/format/money";

interface UnitChoiceProps {
  draft: Draft;
  onUnit: (unit: MoneyUnit) => void;
}

/** The unit of a draft's amounts. */
export function UnitChoice({ draft, onUnit }: UnitChoiceProps) {
  const { columns, rows, headingAt, encoding, unit } = draft;
  // What is left out or corrected meanwhile does not matter to the question; counting ten thousand amounts does.
  const totalsRial = useMemo(() => {
    const read = { columns, rows, headingAt, encoding };
    return { rial: totalIn(read, "rial"), toman: totalIn(read, "toman") };
  }, [columns, rows, headingAt, encoding]);
  const heading = headingAt === null ? "" : (rows[headingAt]?.[columns.indexOf("amount")] ?? "");
  const isSaid = unit !== null && unitOfHeading(heading) === unit;
  return <UnitCards unit={unit} totalsRial={totalsRial} isSaid={isSaid} onUnit={onUnit} />;
}
