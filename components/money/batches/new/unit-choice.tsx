"use client";

import { UnitCards } from "@/components/shared/parts/unit-cards";
import { unitOfHeading } from "@/lib/areas/money/batches/file/columns";
import type { Draft } from "@/lib/areas/money/batches/file/draft";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { useTotals } from "./use-totals";

interface UnitChoiceProps {
  draft: Draft;
  onUnit: (unit: MoneyUnit) => void;
}

/** The unit of a draft's amounts. */
export function UnitChoice({ draft, onUnit }: UnitChoiceProps) {
  const { columns, rows, headingAt, unit } = draft;
  const totalsRial = useTotals(draft);
  const heading = headingAt === null ? "" : (rows[headingAt]?.[columns.indexOf("amount")] ?? "");
  const isSaid = unit !== null && unitOfHeading(heading) === unit;
  return <UnitCards unit={unit} totalsRial={totalsRial} isSaid={isSaid} onUnit={onUnit} />;
}
