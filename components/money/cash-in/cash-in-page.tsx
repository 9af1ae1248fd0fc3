"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { UnreadRows } from "@/components/kit/data-table/unread-rows";
import { Card } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { PageHeader } from "@/components/kit/ui/page-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useEarlierOrder } from "@/components/shared/order-forms/use-earlier-order";
import { AccountProblem, ToolInactive } from "@/components/shared/parts/account-problem";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { accountOf } from "@/lib/areas/money/bank-accounts/status";
import { EMPTY_CASH_IN } from "@/lib/areas/money/cash-in/draft-values";
import { useOperation } from "@/lib/kit/operations/query";
import { isFromOwnAccount } from "@/lib/kit/orders/kinds";
import { CashInForm } from "./cash-in-form";

interface CashInPageProps {
  /** What an account is called in addresses, and an amount in rial, as another screen proposes them. */
  account?: string | undefined;
  rial?: number | undefined;
  /** An order of ours that is made again. */
  repeatOrder?: string | undefined;
}

/** Money from an own account into the wallet; where no account can be read, what to do about that. */
export function CashInPage({ account, rial, repeatOrder }: CashInPageProps) {
  const words = useTranslations("cashIn");
  const empty = useTranslations("bankAccounts.empty");
  const { data, error, refetch, isFetching } = useOperation(bankAccountOperations.list, {});
  const earlier = useEarlierOrder(repeatOrder);
  const isWaiting = repeatOrder !== undefined && earlier.isPending;
  const order = earlier.data && isFromOwnAccount(earlier.data.kind) ? earlier.data : null;
  const chosen = data && (account ? accountOf(data.items, account) : data.items.length === 1 ? data.items[0] : null);
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      {!data || isWaiting ? (
        error ? (
          <Card>
            <AccountProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Card>
        ) : (
          <Skeleton className="h-96" />
        )
      ) : data.items.length === 0 ? (
        <Card>
          {data.inactive !== null ? (
            <ToolInactive says={data.inactive} />
          ) : data.unreadRows > 0 ? (
            <UnreadRows count={data.unreadRows} />
          ) : (
            <EmptyState icon={Landmark} title={empty("title")} description={empty("body")} />
          )}
        </Card>
      ) : (
        <CashInForm
          accounts={data.items}
          repeatOf={order?.id}
          initial={
            order
              ? {
                  iban: order.content.iban ?? "",
                  amountRial: order.amountRial,
                  description: order.content.description ?? "",
                  comment: order.content.comment ?? "",
                  reason: order.reason ?? "",
                }
              : { ...EMPTY_CASH_IN, iban: chosen?.iban ?? "", amountRial: rial ?? null }
          }
        />
      )}
    </>
  );
}
