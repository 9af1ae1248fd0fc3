import { isIsoDay } from "@/lib/kit/format/jalali";

/** The day that the list's link names; without it the newest deposits are looked through. */
export const dayOf = (named: unknown): string | undefined =>
  typeof named === "string" && isIsoDay(named) ? named : undefined;
