"use client";

import { FillWallet } from "@/components/shared/parts/fill-wallet";
import { usePayable } from "@/components/shared/parts/use-wallet";
import { neededFor } from "@/lib/areas/money/orders/fill";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** Where an order waits, or came to nothing, for want of money: the way to bring what is missing now. */
export function OrderFill({ order }: { order: OrderDetail }) {
  const neededRial = neededFor(order);
  const payableRial = usePayable({ isAsked: neededRial !== null });
  if (neededRial === null || payableRial === undefined) return null;
  return (
    <div className="mt-3 empty:hidden">
      <FillWallet missingRial={neededRial - payableRial} />
    </div>
  );
}
