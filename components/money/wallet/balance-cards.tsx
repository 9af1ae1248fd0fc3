"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { Stat, StatStrip } from "@/components/kit/ui/stat";
import { useWalletBalance, useWalletProfile } from "@/components/shared/parts/use-wallet";
import { formatMoney, otherUnit } from "@/lib/kit/format/money";
import { ApiError } from "@/lib/kit/operations/errors";

/** In an outage the last answers are shown before this page's own requests have failed. */
const AWAY = new ApiError("upstream_unavailable", { isRead: true });

/**
 * The wallet's balance, the part that can be paid out, and the facilitator's share if there is one. If the service
 * does not answer, the last answer stays, with its age.
 */
export function BalanceCards() {
  const wallet = useTranslations("wallet.balance");
  const { unit, locale } = usePreferences();
  const balance = useWalletBalance();
  const profile = useWalletProfile();
  const failed = [balance, profile].find(({ query }) => query.isError)?.query;
  const retry = () => {
    void balance.query.refetch();
    void profile.query.refetch();
  };
  const isRetrying = balance.query.isFetching || profile.query.isFetching;
  if (failed && !balance.figures && !profile.figures && !balance.isPending && !profile.isPending) {
    return (
      <div className="mb-5 rounded-lg border bg-surface">
        <ErrorState error={failed.error} onRetry={retry} isRetrying={isRetrying} className="!py-6" />
      </div>
    );
  }
  const ages = [balance.asOf, profile.asOf].filter((at) => at !== null).sort();
  const total = balance.figures?.balanceRial ?? null;
  const facilitatorRial = balance.figures?.facilitatorRial ?? null;
  const blocked = profile.figures?.blockedRial ?? null;
  return (
    <>
      {ages[0] && (
        <StaleNotice
          error={failed?.error ?? AWAY}
          asOf={Date.parse(ages[0])}
          onRetry={retry}
          isRetrying={isRetrying}
          className="mb-3"
        />
      )}
      <StatStrip className="mb-5">
        <Stat
          isHeadline
          label={wallet("total")}
          value={<Money rial={total} />}
          hint={
            <>
              {facilitatorRial ? (
                <>
                  {wallet("withoutFacilitator")}: <Money rial={balance.figures?.withoutFacilitatorRial ?? null} />
                </>
              ) : (
                total !== null && formatMoney(total, { unit: otherUnit(unit), locale })
              )}
              <Age asOf={balance.asOf} />
            </>
          }
          isLoading={balance.isPending}
        />
        <Stat
          label={wallet(profile.asOf === null ? "available" : "availableThen")}
          value={<Money rial={profile.figures?.availableRial ?? null} />}
          hint={
            <>
              {wallet("availableHint")}
              <Age asOf={profile.asOf} />
            </>
          }
          isLoading={profile.isPending}
        />
        <Stat
          label={wallet("blocked")}
          value={<Money rial={blocked} />}
          hint={
            <>
              {blocked === 0 ? wallet("nothingBlocked") : wallet("blockedHint")}
              <Age asOf={profile.asOf} />
            </>
          }
          isLoading={profile.isPending}
        />
        {facilitatorRial ? (
          <Stat
            label={wallet("facilitator")}
            value={<Money rial={facilitatorRial} />}
            hint={
              <>
                {wallet("facilitatorHint")}
                <Age asOf={balance.asOf} />
              </>
            }
          />
        ) : null}
      </StatStrip>
    </>
  );
}

/** When a figure was answered, if that was not just now: two answers of the service may be of two moments. */
function Age({ asOf }: { asOf: string | null }) {
  const wallet = useTranslations("wallet.balance");
  if (asOf === null) return null;
  return <span className="block">{wallet.rich("asOf", { time: () => <DateText value={asOf} /> })}</span>;
}
