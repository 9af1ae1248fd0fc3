"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import type { InputOf } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface Ends {
  onMade: () => void;
  /** The server found something wrong with what was written. */
  onRefused: (error: ApiError) => void;
}

/** Makes an order, after a check of who sits there where one is due, and leads to it. */
export function useMakeOrder({ onMade, onRefused }: Ends) {
  const words = useTranslations("withdrawalForm.sign");
  const business = useBusiness();
  const router = useRouter();
  const make = useOperationMutation(orderOperations.make);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const checked = useChecked();

  const send = async (order: InputOf<typeof orderOperations.make>) => {
    setFailure(null);
    try {
      const made = await checked.run(() => make.mutateAsync(order));
      if (!made) return;
      onMade();
      showToast({ tone: "success", title: words("made") });
      router.push(orderRoutes.order(business, made.orderId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "invalid_input") onRefused(error);
      else setFailure(error);
    }
  };
  // Once it is made, the page is on its way to it.
  return { send, failure, isBusy: make.isPending || make.isSuccess, window: checked.window };
}
