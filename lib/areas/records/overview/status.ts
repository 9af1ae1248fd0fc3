import type { FlowGroup } from "@/lib/kit/book/statement-days";

/**
 * The rules of the overview's figures, used by the job that reads them and by the screens. A day is a day in Tehran,
 * named by its Gregorian date.
 */
export const FIGURE_DAYS = 30;

export const MINUTE = 60_000;
/** Figures of today are read every few minutes; after this time without success something is wrong. */
export const FIGURES_BEHIND_MS = 20 * MINUTE;

export interface ChannelSum {
  channel: FlowGroup["channel"];
  count: number;
  amountRial: number;
}
