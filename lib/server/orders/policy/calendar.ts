import "server-only";
import { eq } from "drizzle-orm";
import { type CycleCalendar, defaultCalendar } from "@/lib/kit/orders/cycles";
import { db } from "@/lib/server/db/client";
import { payoutCalendars } from "@/lib/server/db/schema/index";

/** When the banks' cycles are, as the business keeps them; the common ones until it does. */
export async function calendarOf(business: string): Promise<{ calendar: CycleCalendar; changedAt: Date | null }> {
  const [row] = await db()
    .select({ calendar: payoutCalendars.calendar, changedAt: payoutCalendars.changedAt })
    .from(payoutCalendars)
    .where(eq(payoutCalendars.business, business));
  return row ?? { calendar: defaultCalendar(), changedAt: null };
}
