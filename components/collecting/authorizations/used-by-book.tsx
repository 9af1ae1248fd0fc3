"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { useNow } from "@/components/kit/ui/use-now";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { countedMonth, differences } from "@/lib/areas/collecting/authorizations/rules";
import { byServerClock } from "@/lib/kit/clock";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { OutputOf } from "@/lib/kit/operations/define";
import { useOperation } from "@/lib/kit/operations/query";

type Calculation = OutputOf<typeof authorizationOperations.calculation>;

/** What the book has of withdrawals under an authorization, of the month that the service counts by. */
export function useUsedByBook(authorizationId: string) {
  const canRead = useCan("withdrawals.read");
  const today = tehranDayOf(useNow());
  const { data: calculation, isPending } = useOperation(authorizationOperations.calculation, { authorizationId });
  const asked = { authorizationId, ...countedMonth(calculation, today) };
  return useOperation(authorizationOperations.used, asked, { enabled: canRead && !isPending });
}

interface UsedByBookProps {
  authorizationId: string;
  calculation: Calculation;
  /** When the service said so. */
  asOfMs: number;
}

/** What the book has, beside the service's word, each with its age; where they differ that is said. */
export function UsedByBook({ authorizationId, calculation, asOfMs }: UsedByBookProps) {
  const words = useTranslations("authorizations.used");
  const { data: used, error } = useUsedByBook(authorizationId);
  const time = (value: string) => () => <DateText value={value} />;
  const differs = used && differences(calculation, used);
  return (
    <div className="mt-5 space-y-2 border-t pt-4 text-sm">
      <p className="text-muted" suppressHydrationWarning>
        {words.rich("service", { time: time(byServerClock(asOfMs)) })}
      </p>
      {error && <p className="text-muted">{words("notRead")}</p>}
      {used && (
        <>
          <p>
            {words.rich("book", {
              done: used.done.count,
              open: used.open.count,
              amount: () => <Money rial={used.today.rial} />,
            })}
          </p>
          <p className="text-muted">
            {used.asOf === null ? words("notWhole") : words.rich("asOf", { time: time(used.asOf) })}
          </p>
          {differs && (differs.count || differs.amount) && (
            <Alert tone="warning" role="status">
              {words(differs.count ? (differs.amount ? "differBoth" : "differCount") : "differAmount")}
            </Alert>
          )}
        </>
      )}
    </div>
  );
}
