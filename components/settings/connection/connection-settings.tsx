"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";
import { BookSection } from "./book-section";
import { LimitBar } from "./limit-bar";
import { LinkSection } from "./link-section";
import { TokenHistory } from "./token-history";
import { UnreadableSection } from "./unreadable-section";
import { WebhookSection } from "./webhook-section";

/** Everything about the link to the service. */
export function ConnectionSettings() {
  const canSeeWallet = useCan("wallet.read");
  const { data: detail, error, refetch, isFetching } = useOperation(connectionOperations.detail, {});
  // Five sections at once are drawn in slices, between which the page answers.
  const data = useDeferredValue(detail);
  if (error && !data) {
    return (
      <div className="rounded-lg border bg-surface">
        <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid min-w-0 gap-4">
        <LinkSection detail={data} />
        {canSeeWallet && <BookSection />}
        <TokenHistory history={data?.history} />
      </div>
      <div className="grid min-w-0 gap-4">
        <LimitsSection />
        <WebhookSection webhook={data?.webhook} />
      </div>
      <UnreadableSection className="xl:col-span-2" />
    </div>
  );
}

const EVERY_MS = 1000;

/** How full the service's two limits are, second by second; nothing is asked while nobody looks. */
function LimitsSection() {
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
