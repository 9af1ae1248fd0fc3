"use client";

import { useTranslations } from "next-intl";
import { Card, Section } from "@/components/kit/ui/card";
import { Iban } from "@/components/kit/ui/iban";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { AccountGone, AccountProblem, ToolInactive } from "@/components/shared/parts/account-problem";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { accountOf } from "@/lib/areas/money/bank-accounts/status";
import { bankOfIban } from "@/lib/kit/format/iban";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { AccountBalance, ToWallet } from "./account-balance";
import { Owners } from "./account-board";
import { LiveStatementPart } from "./live-statement";
import { StatementTable } from "./statement-table";

/** One account: what it holds, what the bank lists just now, and its statement. The list says which account it is. */
export function AccountPage({ accountKey }: { accountKey: string }) {
  const words = useTranslations("bankAccounts");
  const business = useBusiness();
  const { locale } = usePreferences();
  const { data, error, refetch, isFetching } = useOperation(bankAccountOperations.list, {});
  const account = data && accountOf(data.items, accountKey);
  const bank = account && (bankOfIban(account.iban, locale) ?? account.bankName);
  return (
    <>
      <PageHeader
        back={{ href: bankAccountRoutes.bankAccounts(business), label: words("title") }}
        title={bank ?? words("one")}
        description={account?.description && <bdi>{account.description}</bdi>}
      />
      {account ? (
        <div className="flex flex-col gap-5">
          <Section title={words("one")}>
            <div className="grid gap-4 sm:grid-cols-2">
              <div className="flex flex-col items-start gap-2">
                <Iban value={account.iban} label={words("card.iban")} />
                {account.accountNumber && (
                  <p className="text-sm">
                    <span className="text-muted">{words("card.number")}: </span>
                    <bdi dir="ltr">{account.accountNumber}</bdi>
                  </p>
                )}
                {account.owners.length > 0 && <Owners account={account} />}
              </div>
              <AccountBalance iban={account.iban}>
                <ToWallet iban={account.iban} />
              </AccountBalance>
            </div>
          </Section>
          <LiveStatementPart iban={account.iban} />
          <StatementTable iban={account.iban} />
        </div>
      ) : data ? (
        <Card>{data.inactive === null ? <AccountGone /> : <ToolInactive says={data.inactive} />}</Card>
      ) : error ? (
        <Card>
          <AccountProblem error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}
