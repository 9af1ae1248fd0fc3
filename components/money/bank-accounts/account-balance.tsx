"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { cashInRoutes } from "@/lib/areas/money/cash-in/declared";
import { byServerClock } from "@/lib/kit/clock";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/**
 * An account's balance: the last known one with its age, and the bank's own on request.
 * @param children further actions beside the request
 */
export function AccountBalance({ iban, children }: { iban: string; children?: ReactNode }) {
  const words = useTranslations("bankAccounts");
  const errorText = useErrorText();
  const last = useOperation(bankAccountOperations.lastBalance, { iban });
  const [isAsked, setAsked] = useState(false);
  const live = useOperation(bankAccountOperations.balance, { iban }, { enabled: isAsked });
  const failure = last.error ? errorText(last.error) : null;
  const liveFailure = isAsked && live.error && !live.isFetching ? errorText(live.error) : null;
  return (
    <div>
      <p className="text-muted text-sm">{words("card.last")}</p>
      {last.data ? (
        <>
          <p className="font-semibold text-xl">
            <Money rial={last.data.balanceRial} />
          </p>
          <p className="text-muted text-sm">
            {last.data.at === null
              ? words("card.ageUnknown")
              : words.rich("card.asOf", { time: () => <DateText value={last.data?.at ?? ""} /> })}
          </p>
          {last.data.availableRial !== null && (
            <p className="text-muted text-sm">
              {words("card.available")}: <Money rial={last.data.availableRial} />
            </p>
          )}
        </>
      ) : (
        !failure && <Skeleton className="mt-1 h-6 w-40" />
      )}
      {failure && (
        <p role="status" className="text-sm text-warning">
          {last.error?.code === "upstream_not_found" ? words("problem.gone") : failure.title}
        </p>
      )}
      <div role="status" className="mt-2 text-sm">
        {live.data && (
          <p>
            {words("card.liveIs")}: <Money rial={live.data.balanceRial} className="font-semibold" />
            {" · "}
            <DateText value={byServerClock(live.dataUpdatedAt)} form="long" />
          </p>
        )}
        {liveFailure && (
          <p className="text-warning">
            {liveFailure.title} {liveFailure.action}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        <Button
          size="sm"
          icon={RefreshCw}
          isLoading={isAsked && live.isFetching}
          onClick={() => (isAsked ? void live.refetch() : setAsked(true))}
        >
          {words("card.live")}
        </Button>
      </div>
    </div>
  );
}

/** The link to the form for a deposit from this account, for members who may order one. */
export function ToWallet({ iban }: { iban: string }) {
  const words = useTranslations("cashIn");
  const business = useBusiness();
  if (!useCan("settlements.make")) return null;
  return (
    <ButtonLink size="sm" href={cashInRoutes.cashIn(business, { account: keyOfAccount(iban) })}>
      {words("door")}
    </ButtonLink>
  );
}
