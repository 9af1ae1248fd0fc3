"use client";

import { useCan } from "@/components/frame/shell/member-context";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import { neededFor } from "@/lib/areas/money/orders/fill";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";

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
