"use client";

import { FillWallet } from "@/components/shared/fill-wallet";
import { useCan } from "@/components/shell/member-context";
import { useOperation } from "@/lib/operations/query";
import { neededFor } from "@/lib/orders/fill";
import type { OrderDetail } from "@/lib/orders/views";
import { walletOperations } from "@/lib/wallet/operations";

/** Where an order waits, or came to nothing, for want of money: the way to bring what is missing now. */
export function OrderFill({ order }: { order: OrderDetail }) {
  const neededRial = neededFor(order);
  const seesBalance = useCan("wallet.read");
  const { data } = useOperation(walletOperations.balance, {}, { enabled: seesBalance && neededRial !== null });
  if (neededRial === null || !data) return null;
  return (
    <div className="mt-3 empty:hidden">
      <FillWallet missingRial={neededRial - data.balanceRial} />
    </div>
  );
}
