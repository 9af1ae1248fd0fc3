import "server-only";
import { unitName } from "@/lib/kit/format/money";
import type { Cell } from "@/lib/kit/tables/csv";
import { textCell } from "@/lib/kit/tables/csv";
import type { RowSum } from "@/lib/server/exports/basis";
import { type ExportView, RIAL_PER_UNIT, wordsOf } from "@/lib/server/exports/view";
import { balanceBefore } from "../effect";
import type { Transaction } from "./answers";

/** Filters that leave rows next to each other, so that the balance before the first leads to the one after the last. */
const PERIOD: readonly string[] = ["from", "to", "perPage", "after"];

/**
 * What the rows of a statement did to the wallet: how many of them do not tell it, and, where no filter leaves rows out,
 * the balances at both ends with what no row accounts for.
 */
export function movementOf(input: Record<string, unknown>, view: ExportView): RowSum {
  const isWhole = Object.entries(input).every(([name, value]) => value === undefined || PERIOD.includes(name));
  const words = wordsOf(view.locale).movement;
  const unit = unitName(view.unit, view.locale);
  const money = (name: string, rial: number | null): Cell[] => [
    textCell(`${name} (${unit})`),
    rial === null ? textCell(words.unknown) : { kind: "number", value: rial / RIAL_PER_UNIT[view.unit] },
  ];
  let first: Transaction | undefined;
  let newest: Transaction | undefined;
  let movedRial = 0;
  let unknown = 0;
  return {
    add(rows) {
      for (const row of rows as readonly Transaction[]) {
        newest ??= row;
        first = row;
        if (row.effectRial === null) unknown += 1;
        else movedRial += row.effectRial;
      }
    },
    lines() {
      if (!first) return [];
      const openingRial = balanceBefore(first);
      const closingRial = newest?.balanceAfterRial ?? null;
      const changeRial = openingRial === null || closingRial === null ? null : closingRial - openingRial;
      const ends = [
        money(words.opening, openingRial),
        money(words.effects, movedRial),
        money(words.rest, changeRial === null ? null : changeRial - movedRial),
        money(words.closing, closingRial),
      ];
      const count: Cell[] = [textCell(words.effectUnknown), { kind: "number", value: unknown }];
      return isWhole ? [[], ...ends, count] : [[], count];
    },
  };
}
