"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { formatDay } from "@/lib/kit/format/date-display";
import { localizeDigits } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";
import { useOperation } from "@/lib/kit/operations/query";
import { WEEKDAYS } from "./weekdays";

const CalendarDialog = onDemand(
  ["errors", "policy.calendar", "policy.propose"],
  async () => (await import("./calendar-dialog")).CalendarDialog,
);

/** When the banks' cycles are, as this business keeps them. */
export function CycleCalendar() {
  const words = useTranslations("policy.calendar");
  const preferences = usePreferences();
  const mayChange = useCan("policy.manage");
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch, isFetching } = useOperation(policyOperations.calendar, {});
  const list = (parts: string[]) => joined(parts, preferences.locale);
  const calendar = data?.calendar;
  return (
    <Section
      title={words("title")}
      description={words("description")}
      actions={
        mayChange &&
        calendar && (
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            {words("change")}
          </Button>
        )
      }
    >
      {calendar ? (
        <>
          {data.isDefault && <p className="mb-3 text-muted text-sm">{words("default")}</p>}
          <DescriptionList
            items={[
              {
                term: words("hours"),
                value: list(calendar.cycles.map((clock) => localizeDigits(clock, preferences.locale))),
              },
              {
                term: words("restWeekdays"),
                value:
                  list(calendar.restWeekdays.map((day) => words(`weekdays.${WEEKDAYS[day] ?? "d0"}`))) || words("none"),
              },
              {
                term: words("restDays"),
                isWide: true,
                value: list(calendar.restDays.map((day) => formatDay(day, preferences))) || words("none"),
              },
            ]}
          />
          {mayChange && <CalendarDialog calendar={calendar} open={isEditing} onClose={() => setEditing(false)} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />
      ) : (
        <Skeleton className="w-64 max-w-full" />
      )}
    </Section>
  );
}
