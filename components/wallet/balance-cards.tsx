"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/ui/error-state";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { Stat } from "@/components/ui/stat";
import { businessOperations } from "@/lib/business/operations";
import { formatMoney, otherUnit } from "@/lib/format/money";
import { useOperation } from "@/lib/operations/query";
import { walletOperations } from "@/lib/wallet/operations";

/** What the wallet holds, what of it can be paid out, and the facilitator's share where there is one. */
export function BalanceCards() {
  const wallet = useTranslations("wallet.balance");
  const { unit, locale } = usePreferences();
  const balance = useOperation(walletOperations.balance, {});
  const business = useOperation(businessOperations.show, {});
  const failed = balance.data ? null : (balance.error ?? (business.data ? null : business.error));
  if (failed) {
    return (
      <div className="mb-5 rounded-lg border bg-surface">
        <ErrorState
          error={failed}
          onRetry={() => {
            void balance.refetch();
            void business.refetch();
          }}
          isRetrying={balance.isFetching || business.isFetching}
          className="!py-6"
        />
      </div>
    );
  }
  const total = balance.data?.balanceRial ?? null;
  const facilitatorRial = balance.data?.facilitatorRial ?? null;
  const blocked = business.data?.blockedRial ?? null;
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      <Stat
        label={wallet("total")}
        value={<Money rial={total} />}
        hint={
          balance.data?.facilitatorRial ? (
            <>
              {wallet("withoutFacilitator")}: <Money rial={balance.data.withoutFacilitatorRial} />
            </>
          ) : (
            total !== null && formatMoney(total, { unit: otherUnit(unit), locale })
          )
        }
        isLoading={balance.isPending}
      />
      <Stat
        label={wallet("available")}
        value={<Money rial={business.data?.availableRial ?? null} />}
        hint={wallet("availableHint")}
        isLoading={business.isPending}
      />
      <Stat
        label={wallet("blocked")}
        value={<Money rial={blocked} />}
        hint={blocked === 0 ? wallet("nothingBlocked") : wallet("blockedHint")}
        isLoading={business.isPending}
      />
      {facilitatorRial ? (
        <Stat label={wallet("facilitator")} value={<Money rial={facilitatorRial} />} hint={wallet("facilitatorHint")} />
      ) : null}
    </div>
  );
}
