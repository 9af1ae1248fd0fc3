"use client";

import { useDeferredValue } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { ErrorState } from "@/components/kit/ui/error-state";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { useOperation } from "@/lib/kit/operations/query";
import { BookSection } from "./book-section";
import { LimitsSection } from "./limits-section";
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
