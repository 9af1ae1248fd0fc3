"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/kit/ui/toast";
import { refusedOf } from "@/components/shared/order-forms/order-dialog";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { OrderInShort } from "./order-in-short";

interface SignOptions {
  onSigned?: () => void;
  /** One press signs, without a window that shows the content once more: the proof of identity follows it always. */
  isAtOnce?: boolean;
}

/** Approves an order as it is shown, over the hash of its content. */
export function useSign(order: OrderDetail, { onSigned, isAtOnce = false }: SignOptions = {}) {
  const words = useTranslations("orders");
  const decide = useOperationMutation(orderOperations.decide);
  const checked = useChecked(<OrderInShort order={order} />);
  const [failure, setFailure] = useState<unknown>(null);
  const sign = async () => {
    setFailure(null);
    try {
      const orders = [{ orderId: order.id, shownHash: order.contentHash }];
      const answer = await checked.run(() =>
        decide.mutateAsync({ decision: "approve", orders, ...(isAtOnce && { isAtOnce }) }),
      );
      if (!answer) return;
      const refused = refusedOf(answer.results);
      if (refused) return setFailure(refused);
      onSigned?.();
      showToast({ tone: "success", title: words("done.approved") });
    } catch (error) {
      setFailure(error);
    }
  };
  return { sign, isSigning: decide.isPending, failure, forgetFailure: () => setFailure(null), checked };
}
