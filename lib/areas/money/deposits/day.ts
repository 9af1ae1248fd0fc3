import { tehranDayOf } from "@/lib/kit/format/jalali";

/** In which day's list a deposit stands; null where its time is not known. */
export const dayOfDeposit = (paidAt: unknown): string | null =>
  typeof paidAt === "string" ? tehranDayOf(paidAt) : null;
