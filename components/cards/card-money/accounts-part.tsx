"use client";

import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Iban } from "@/components/kit/ui/iban";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { ACCOUNT_STATE } from "@/lib/areas/cards/card-money/fields";
import { holderStatementState } from "@/lib/areas/cards/card-money/filters";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { HolderAccount } from "@/lib/areas/cards/card-money/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useOperation } from "@/lib/kit/operations/query";
import { HolderStatementPart } from "./holder-statement";

/** The cardholder's accounts; of the one that is chosen what it holds, and its statement. */
export function AccountsPart({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney");
  const list = useListState(holderStatementState);
  const { data, error, refetch, isFetching } = useOperation(cardMoneyOperations.accounts, { applicationId });
  const place = list.value.account ?? 1;
  const chosen = data?.items.find((account) => account.place === place);
  return (
    <>
      <Section title={words("accounts.title")}>
        {data ? (
          <>
            {data.items.length === 0 && <p className="text-muted">{words("accounts.none")}</p>}
            <ul aria-label={words("accounts.list")} className="divide-y">
              {data.items.map((account) => (
                <li key={account.place} className="py-3 first:pt-0 last:pb-0">
                  <Account
                    applicationId={applicationId}
                    account={account}
                    isChosen={account === chosen}
                    isAlone={data.items.length === 1}
                    href={list.hrefOf({
                      account: account.place === 1 ? undefined : account.place,
                      from: undefined,
                      to: undefined,
                    })}
                  />
                </li>
              ))}
            </ul>
            {data.unreadRows > 0 && (
              <p className="mt-2 text-sm text-warning">{words("accounts.unread", { count: data.unreadRows })}</p>
            )}
            {data.items.length > 0 && !chosen && (
              <Alert
                tone="warning"
                className="mt-3"
                actions={
                  <ButtonLink size="sm" href={list.hrefOf({ account: undefined })}>
                    {words("accounts.first")}
                  </ButtonLink>
                }
              >
                {words("accounts.gone")}
              </Alert>
            )}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-4" />
        ) : (
          <Skeleton className="h-24" />
        )}
      </Section>
      {chosen?.isRial && (
        <HolderStatementPart key={chosen.place} applicationId={applicationId} account={chosen.place} list={list} />
      )}
    </>
  );
}

interface AccountProps {
  applicationId: string;
  account: HolderAccount;
  isChosen: boolean;
  isAlone: boolean;
  href: string;
}

function Account({ applicationId, account, isChosen, isAlone, href }: AccountProps) {
  const words = useTranslations("cardMoney");
  const { kind, state, accountNumber, iban, place, isRial } = account;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div
        className={cn(
          "flex min-w-0 flex-col items-start gap-1.5",
          isChosen && !isAlone && "border-accent border-s-4 ps-3",
        )}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium">
            {kind.status === "UNKNOWN" ? (kind.statusAsSent ?? words("kind.other")) : words(`kind.${kind.status}`)}
          </h3>
          <StatusBadge status={statusViewOf(ACCOUNT_STATE, state)} />
        </div>
        <Id value={accountNumber} label={words("accounts.number")} isWhole />
        {iban !== null && <Iban value={iban} label={words("accounts.iban")} hasBank />}
      </div>
      <div className="min-w-0">
        {!isRial ? (
          <p className="text-sm text-warning">{words("accounts.otherUnit")}</p>
        ) : isChosen ? (
          <Balance applicationId={applicationId} account={place} />
        ) : (
          <ButtonLink size="sm" href={href}>
            {words("accounts.choose")}
          </ButtonLink>
        )}
        {isChosen && !isAlone && isRial && <p className="mt-1 text-muted text-sm">{words("accounts.chosen")}</p>}
      </div>
    </div>
  );
}

/** What the account held when the issuer was asked. */
function Balance({ applicationId, account }: { applicationId: string; account: number }) {
  const words = useTranslations("cardMoney.balance");
  const errorText = useErrorText();
  const { data, error } = useOperation(cardMoneyOperations.balance, { applicationId, account });
  const failure = error && errorText(error);
  return (
    <>
      <p className="text-muted text-sm">{words("title")}</p>
      {data ? (
        <>
          <p className="font-semibold text-xl">
            <Money rial={data.balanceRial} />
          </p>
          {data.availableRial !== null && (
            <p className="text-muted text-sm">
              {words("available")}: <Money rial={data.availableRial} />
            </p>
          )}
          <p className="text-muted text-sm">
            {words.rich("asOf", { time: () => <DateText value={data.at} form="long" /> })}
          </p>
        </>
      ) : (
        !failure && <Skeleton className="mt-1 h-6 w-40" />
      )}
      {failure && (
        <p role="status" className="text-sm text-warning">
          {failure.title} {failure.action}
        </p>
      )}
    </>
  );
}
