"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";
import { LimitBar } from "./limit-bar";

const EVERY_MS = 1000;

/** How full the service's two limits are, second by second; nothing is asked while nobody looks. */
export function LimitsSection() {
  const limits = useTranslations("connection.limits");
  const { locale } = usePreferences();
  const { data, error, refetch } = useOperation(connectionOperations.limits, {}, { refetchInterval: EVERY_MS });
  const seconds = formatNumber((data?.[0]?.windowMs ?? 3000) / 1000, locale);
  return (
    <Section title={limits("title")} description={limits("description", { seconds })}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <div className="space-y-5">
          {data
            ? data.map((use) => <LimitBar key={use.class} use={use} />)
            : ["post", "other"].map((each) => <Skeleton key={each} className="h-[4.75rem] w-full" />)}
          <p className="text-faint text-sm">{limits("live")}</p>
        </div>
      )}
    </Section>
  );
}
