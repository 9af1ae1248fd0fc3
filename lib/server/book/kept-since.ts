import "server-only";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { env } from "@/lib/server/core/env";

/** The first Tehran day that the book keeps. Data about its records is kept from the same day. */
export const firstKeptDay = (now = Date.now()): string =>
  addDays(tehranDayOf(now), -Math.max(env().BOOK_KEEP_DAYS, env().BOOK_DAYS));

/** The start of that day. */
export const keptSince = (now = Date.now()): Date => new Date(tehranDayBounds(firstKeptDay(now)).from);
