"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { NowAfter } from "@/components/shared/parts/now-after";
import { useWalletBalance } from "@/components/shared/parts/use-wallet";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { countOfParts, MOST_AT_ONCE_RIAL } from "@/lib/areas/money/cash-in/split";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperation } from "@/lib/kit/operations/query";

/** What account and wallet will hold afterwards, in how many deposits, and how its end is learnt. */
export function WhatItComesTo({ iban, amountRial }: { iban: string; amountRial: number | null }) {
  const words = useTranslations("cashIn");
  const { unit, locale } = usePreferences();
  const [isAsked, setAsked] = useState(false);
  const hasAccount = iban !== "";
  const last = useOperation(bankAccountOperations.lastBalance, { iban }, { enabled: hasAccount });
  const live = useOperation(bankAccountOperations.balance, { iban }, { enabled: hasAccount && isAsked });
  const wallet = useWalletBalance();
  const account = live.data ?? last.data;
  const rial = amountRial ?? 0;
  const canRial = account ? (account.availableRial ?? account.balanceRial) : null;
  const parts = countOfParts(rial);
  const change = (nowRial: number, afterRial: number) => (
    <NowAfter nowRial={nowRial} afterRial={amountRial === null ? null : afterRial} isStrong />
  );
  return (
    <Section title={words("after.title")}>
      <div className="space-y-4">
        {canRial !== null && rial > canRial && (
          <Alert tone="warning" role="status">
            {words("after.short")}
          </Alert>
        )}
        {parts > 1 && (
          <Alert tone="info" role="status">
            {words("split", {
              count: formatNumber(parts, locale),
              most: formatMoney(MOST_AT_ONCE_RIAL, { unit, locale }),
            })}
          </Alert>
        )}
        <DescriptionList
          columns={1}
          items={[
            {
              term: words("after.account"),
              value: (
                <>
                  {account
                    ? change(account.balanceRial, account.balanceRial - rial)
                    : hasAccount
                      ? last.isPending
                        ? "…"
                        : words("accountUnknown")
                      : "—"}
                  {hasAccount && (
                    <span className="mt-2 block">
                      <Button
                        size="sm"
                        icon={RefreshCw}
                        isLoading={isAsked && live.isFetching}
                        onClick={() => (isAsked ? void live.refetch() : setAsked(true))}
                      >
                        {words("askBank")}
                      </Button>
                    </span>
                  )}
                </>
              ),
            },
            {
              term: words("after.wallet"),
              value: wallet.figures
                ? change(wallet.figures.balanceRial, wallet.figures.balanceRial + rial)
                : wallet.isPending
                  ? "…"
                  : words("after.walletUnknown"),
            },
          ]}
        />
        <p className="text-muted text-sm">
          {words("after.before")} {words("proof")}
        </p>
      </div>
    </Section>
  );
}
