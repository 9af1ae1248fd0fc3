import { tehranDayOf } from "@/lib/kit/format/jalali";

/** Whether a row belongs to these days, both included. A row without a time may. Undefined if no days are asked for. */
export const isOfPeriod = ({ from, to }: { from?: string; to?: string }) =>
  from === undefined && to === undefined
    ? undefined
    : ({ at }: { at: string | null }): boolean => {
        if (at === null) return true;
        const day = tehranDayOf(at);
        return (from === undefined || day >= from) && (to === undefined || day <= to);
      };
