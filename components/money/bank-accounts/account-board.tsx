"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { UnreadRows } from "@/components/kit/data-table/unread-rows";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Iban } from "@/components/kit/ui/iban";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { Stat, StatStrip } from "@/components/kit/ui/stat";
import { AccountProblem, ToolInactive } from "@/components/shared/parts/account-problem";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { BankAccount } from "@/lib/areas/money/bank-accounts/server/answers";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { bankOfIban } from "@/lib/kit/format/iban";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { AccountBalance, ToWallet } from "./account-balance";
import { LabelRules } from "./label-rules";

/** The business's linked accounts with their balances, and the sum if all balances are known. */
export function AccountBoard() {
  const words = useTranslations("bankAccounts");
  const { data, error, refetch, isFetching, dataUpdatedAt } = useOperation(bankAccountOperations.list, {});
  if (!data) {
    return error ? (
      <Card>
        <AccountProblem error={error} onRetry={refetch} isRetrying={isFetching} />
      </Card>
    ) : (
      <Skeleton className="h-64" />
    );
  }
  const { items, unreadRows, inactive } = data;
  if (inactive !== null)
    return (
      <Card>
        <ToolInactive says={inactive} />
      </Card>
    );
  return (
    <>
      {error && (
        <StaleNotice error={error} asOf={dataUpdatedAt} onRetry={refetch} isRetrying={isFetching} className="mb-3" />
      )}
      {unreadRows > 0 && <UnreadRows count={unreadRows} />}
      {items.length === 0 && unreadRows === 0 ? (
        <Card>
          <EmptyState icon={Landmark} title={words("empty.title")} description={words("empty.body")} />
        </Card>
      ) : (
        <>
          {items.length > 1 && <Sum left={items} sumRial={0} isWhole={unreadRows === 0} />}
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {items.map((account) => (
              <li key={account.iban}>
                <AccountCard account={account} />
              </li>
            ))}
          </ul>
          <LabelRules accounts={items} />
        </>
      )}
    </>
  );
}

interface SumProps {
  left: readonly BankAccount[];
  sumRial: number;
  isWhole: boolean;
}

/** Adds up the balances account by account, because each is a separate request. A missing balance means no sum. */
function Sum({ left, sumRial, isWhole }: SumProps) {
  const words = useTranslations("bankAccounts.sum");
  const [first] = left;
  if (isWhole && first) return <SumWith {...{ left, sumRial, isWhole, first }} />;
  return (
    <StatStrip className="mb-4">
      <Stat
        isHeadline
        label={words("title")}
        value={<Money rial={isWhole ? sumRial : null} />}
        hint={words(isWhole ? "hint" : "unread")}
      />
    </StatStrip>
  );
}

function SumWith({ first, left, sumRial, isWhole }: SumProps & { first: BankAccount }) {
  const words = useTranslations("bankAccounts.sum");
  const { data, isPending } = useOperation(bankAccountOperations.lastBalance, { iban: first.iban });
  if (data) return <Sum left={left.slice(1)} sumRial={sumRial + data.balanceRial} isWhole={isWhole} />;
  return (
    <StatStrip className="mb-4">
      <Stat
        isHeadline
        label={words("title")}
        value={<Money rial={null} />}
        hint={words("unknown")}
        isLoading={isPending}
      />
    </StatStrip>
  );
}

function AccountCard({ account }: { account: BankAccount }) {
  const words = useTranslations("bankAccounts");
  const business = useBusiness();
  const { locale } = usePreferences();
  return (
    <Card className="flex h-full flex-col gap-4 p-4">
      <div>
        <h2 className="font-semibold">{bankOfIban(account.iban, locale) ?? account.bankName ?? words("one")}</h2>
        {account.description && <bdi className="text-muted text-sm">{account.description}</bdi>}
      </div>
      <Iban value={account.iban} label={words("card.iban")} />
      {account.owners.length > 0 && <Owners account={account} />}
      <AccountBalance iban={account.iban}>
        <ButtonLink size="sm" href={bankAccountRoutes.bankAccount(business, keyOfAccount(account.iban))}>
          {words("card.open")}
        </ButtonLink>
        <ToWallet iban={account.iban} />
      </AccountBalance>
    </Card>
  );
}

/** The account's owners according to the bank; the server masks them for members without the permission. */
export function Owners({ account: { owners } }: { account: BankAccount }) {
  const words = useTranslations("bankAccounts.card");
  return (
    <p className="text-sm">
      <span className="text-muted">{words("owner")}: </span>
      {owners.map((name) => (
        <bdi key={name} className="me-2">
          {name}
        </bdi>
      ))}
    </p>
  );
}
