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
  const { columns, rows, headingAt, unit } = draft;
  // What is left out or corrected meanwhile does not matter to the question; counting ten thousand amounts does.
  const totalsRial = useMemo(
    () => ({
      rial: totalIn({ columns, rows, headingAt }, "rial"),
      toman: totalIn({ columns, rows, headingAt }, "toman"),
    }),
    [columns, rows, headingAt],
  );
  const heading = headingAt === null ? "" : (rows[headingAt]?.[columns.indexOf("amount")] ?? "");
  const isSaid = unit !== null && unitOfHeading(heading) === unit;
  return <UnitCards unit={unit} totalsRial={totalsRial} isSaid={isSaid} onUnit={onUnit} />;
}
