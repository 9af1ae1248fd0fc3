"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { useBusiness } from "@/lib/kit/operations/business";
import type { InputOf } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

type NewOrder = OrderOf & Omit<InputOf<typeof orderOperations.make>, "kind" | "content">;

interface Making {
  /** What is said once the order is made. */
  said: string;
  /** Runs once the order is made, before its page opens. */
  onMade?: (() => void) | undefined;
  /** Runs if the order is not made. */
  onFailed?: (error: ApiError) => void;
}

/**
 * Makes an order, after a new sign-in check if one is due, and opens its page. The order carries the form's own
 * idempotency key, so that sent again after a lost answer it is the same order.
 */
export function useMakeOrder({ said, onMade, onFailed }: Making) {
  const business = useBusiness();
  const router = useRouter();
  const make = useOperationMutation(orderOperations.make);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const checked = useChecked();

  const send = async (order: NewOrder) => {
    setFailure(null);
    try {
      const made = await checked.run(() => make.mutateAsync(order));
      if (!made) return;
      onMade?.();
      showToast({ tone: "success", title: said });
      router.push(orderRoutes.order(business, made.orderId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      onFailed?.(error);
    }
  };
  return {
    send,
    failure,
    // After success the page is on its way to the order.
    isBusy: make.isPending || make.isSuccess,
    isChecking: checked.isChecking,
    window: checked.window,
  };
}
