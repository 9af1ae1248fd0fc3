"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { OrderReceiver } from "@/components/shared/order-forms/order-cells";
import { RejectDialog } from "@/components/shared/order-forms/reject-dialog";
import { WhatIsCounted } from "@/components/shared/order-forms/what-is-counted";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import { useChecked } from "@/components/shared/parts/use-checked";
import { followOrders } from "@/lib/areas/money/orders/followed";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatMoney } from "@/lib/kit/format/money";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { totalsOf } from "@/lib/kit/orders/kinds";
import type { InboxRow, OrderBalance } from "@/lib/kit/orders/views";
import { Unusual } from "./approval-columns";

interface BulkDialogProps {
  decision: "approve" | "reject";
  orderIds: readonly string[];
  open: boolean;
  onExclude: (orderId: string) => void;
  onClose: (isDone: boolean) => void;
}

/** Shows every order that is signed together, as it is now, and signs the list over its hash. */
export function BulkDialog({ decision, orderIds, open, onExclude, onClose }: BulkDialogProps) {
  const words = useTranslations("approvals.bulk");
  const common = useTranslations("common.actions");
  const { unit, locale } = usePreferences();
  const decide = useOperationMutation(orderOperations.decide);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { data, error, refetch, isFetching, isPlaceholderData } = useOperation(
    orderOperations.selection,
    { orderIds: [...orderIds] },
    { enabled: open && orderIds.length > 0, keepPrevious: true },
  );
  const selection = orderIds.length > 0 ? data : undefined;
  const count = orderIds.length;
  const totals = totalsOf(selection?.orders ?? []);
  const isMixed = totals.inRial > 0 && totals.outRial > 0;
  const approval = isMixed
    ? words("approveMixed", { count })
    : words("approve", { count, amount: formatMoney(selection?.totalRial ?? 0, { unit, locale }) });
  const checked = useChecked(<p className="font-semibold">{approval}</p>);
  const close = (isDone = false) => {
    setFailure(null);
    onClose(isDone);
  };

  if (decision === "reject") {
    return (
      <RejectDialog
        orders={selection?.orders ?? []}
        {...(selection ? { listHash: selection.listHash } : {})}
        open={open && selection !== undefined && !isPlaceholderData}
        onClose={() => close(true)}
      />
    );
  }
  const sign = async () => {
    if (!selection) return;
    setFailure(null);
    const orders = selection.orders.map(({ id, contentHash }) => ({ orderId: id, shownHash: contentHash }));
    try {
      const answer = await checked.run(() =>
        decide.mutateAsync({ decision: "approve", orders, listHash: selection.listHash }),
      );
      if (!answer) return;
      const decided = answer.results.filter(({ ok }) => ok).map(({ orderId }) => orderId);
      close(true);
      followOrders({ orderIds: decided, undecided: orders.length - decided.length });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason);
      if (reason.code === "conflict") await refetch();
    }
  };
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={words("title", { count })}
        description={words("description")}
        size="lg"
        footer={
          <>
            <Button onClick={() => close()}>{common("cancel")}</Button>
            <Button
              variant="primary"
              disabled={!selection || isPlaceholderData}
              isLoading={decide.isPending}
              onClick={() => void sign()}
            >
              {approval}
            </Button>
          </>
        }
      >
        {failure?.code === "conflict" ? (
          <Alert tone="warning" role="alert" className="mb-3">
            {words("changed")}
          </Alert>
        ) : (
          failure && <ErrorState error={failure} className="!py-4" />
        )}
        {count === 0 ? (
          <p className="text-muted">{words("none")}</p>
        ) : selection ? (
          <Signed {...selection} onExclude={onExclude} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-4" />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </Dialog>
      {checked.window}
    </>
  );
}

function Sum({ label, rial }: { label: string; rial: number }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
      {label}
      <Money rial={rial} className="text-lg" />
    </p>
  );
}

interface SignedProps {
  orders: readonly InboxRow[];
  totalRial: number;
  balance: OrderBalance | null;
  onExclude: (orderId: string) => void;
}

function Signed({ orders, totalRial, balance, onExclude }: SignedProps) {
  const { unit, locale } = usePreferences();
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  const words = useTranslations("approvals");
  const fields = useTranslations("orders.fields");
  // What comes in is never added to what goes out.
  const { inRial } = totalsOf(orders);
  const mismatched = orders.filter(({ nameMatch }) => nameMatch === "none" || nameMatch === "no_owner").length;
  return (
    <>
      {mismatched > 0 && (
        <Alert tone="danger" className="mb-3">
          {words("bulk.mismatched", { count: mismatched })}
        </Alert>
      )}
      {balance && balance.afterRial < 0 && (
        <Alert tone="warning" className="mb-3" actions={<FillWallet missingRial={-balance.afterRial} />}>
          {words("bulk.balanceShort", { missing: money(-balance.afterRial) })}
        </Alert>
      )}
      <ul className="divide-y rounded border">
        {orders.map((order) => (
          <li key={order.id} className="flex items-start gap-3 px-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Money rial={order.amountRial} className="font-semibold" />
                <Unusual row={order} />
              </p>
              <div className="mt-0.5">
                <OrderReceiver row={order} />
              </div>
              <p className="text-muted text-sm">
                {fields("maker")}: <bdi>{order.makerName}</bdi>
                {order.externalId && (
                  <>
                    {" · "}
                    {fields("externalId")}: <bdi dir="auto">{order.externalId}</bdi>
                  </>
                )}
                {order.reason && (
                  <>
                    {" · "}
                    <bdi>{order.reason}</bdi>
                  </>
                )}
              </p>
            </div>
            <IconButton icon={X} label={words("bulk.exclude")} onClick={() => onExclude(order.id)} />
          </li>
        ))}
      </ul>
      {inRial > 0 && inRial < totalRial ? (
        <>
          <Sum label={words("bulk.totalOut")} rial={totalRial - inRial} />
          <Sum label={words("bulk.totalIn")} rial={inRial} />
        </>
      ) : (
        <Sum label={words(inRial > 0 ? "bulk.totalIn" : "bulk.total")} rial={totalRial} />
      )}
      {balance && inRial < totalRial && (
        <p className="mt-1 text-muted text-sm">
          {words("bulk.balance", { now: money(balance.availableRial), after: money(balance.afterRial) })}{" "}
          <WhatIsCounted balance={balance} />
        </p>
      )}
    </>
  );
}
