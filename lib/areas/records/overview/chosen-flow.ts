import type { DayFlow } from "@/lib/kit/book/statement-days";
import type { OverviewFigures } from "./schemas";

/** The flow of the last days of a period, and the wallet at the end of the day before them. */
export function chosenFlow(
  { flow, openingRial }: Pick<OverviewFigures, "flow" | "openingRial">,
  days: number,
): { flow: DayFlow[]; openingRial: number | null } {
  const all = flow ?? [];
  const before = all.at(-days - 1);
  return { flow: all.slice(-days), openingRial: before ? before.balanceRial : openingRial };
}
