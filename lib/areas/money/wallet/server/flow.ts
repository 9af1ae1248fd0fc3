import "server-only";
import type { z } from "zod";
import { type DayFlow, flowOf } from "@/lib/kit/book/statement-days";
import { type Calendar, monthOf } from "@/lib/kit/format/date-display";
import { addDays, countDays } from "@/lib/kit/format/jalali";
import type { WalletFlow, WalletFlowPoint, walletFlowInput } from "../schemas";
import { periodInBook } from "./record";

/** A period with more days than this is drawn by month. */
const MOST_DAYS = 92;

/** The money in and out of a period and the wallet's balances for its charts, from the same days as the sums. */
export async function walletFlow(
  business: string,
  { from, to: until, calendar }: z.output<typeof walletFlowInput>,
): Promise<WalletFlow> {
  const { days, to, asOf, missing, isWhole } = await periodInBook(business, { from, to: until });
  const first = days[0];
  if (!first) return { by: "day", points: [], changeRial: null, asOf, missing };
  const names = Array.from({ length: countDays(first.day, to) }, (_, index) => addDays(first.day, index));
  const flow = flowOf(names, new Map(days.map(({ day, figures }) => [day, figures])));
  const [opening, closing] = [first.figures.ledger?.openingRial ?? null, flow.at(-1)?.balanceRial ?? null];
  const by = names.length > MOST_DAYS ? "month" : "day";
  return {
    by,
    points: by === "day" ? flow.map(pointOf) : months(flow, calendar),
    changeRial: isWhole && opening !== null && closing !== null ? closing - opening : null,
    asOf,
    missing,
  };
}

const pointOf = ({ day, isRead, inRial, outRial, balanceRial }: DayFlow): WalletFlowPoint => ({
  from: day,
  to: day,
  isRead,
  inRial,
  outRial,
  balanceRial,
});

function months(flow: readonly DayFlow[], calendar: Calendar): WalletFlowPoint[] {
  const points: WalletFlowPoint[] = [];
  for (const day of flow) {
    const last = points.at(-1);
    if (!last || monthOf(last.from, calendar) !== monthOf(day.day, calendar)) {
      points.push(pointOf(day));
      continue;
    }
    last.to = day.day;
    last.isRead &&= day.isRead;
    last.inRial += day.inRial;
    last.outRial += day.outRial;
    last.balanceRial = day.balanceRial;
  }
  return points;
}
