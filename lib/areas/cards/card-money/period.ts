import { tehranDayOf } from "@/lib/kit/format/jalali";

/** Whether a row is of these days, both included; one whose time was not told may be. Undefined where none are asked for. */
export const isOfPeriod = ({ from, to }: { from?: string; to?: string }) =>
  from === undefined && to === undefined
    ? undefined
    : ({ at }: { at: string | null }): boolean => {
        if (at === null) return true;
        const day = tehranDayOf(at);
        return (from === undefined || day >= from) && (to === undefined || day <= to);
      };
