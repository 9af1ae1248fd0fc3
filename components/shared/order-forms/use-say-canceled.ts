"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/ui/toast";
import type { OrderState } from "@/lib/kit/orders/states";

/**
 * Says what happened to a settlement that the service was asked to cancel: its agreement does not prove that it was
 * cancelled.
 */
export function useSayCanceled(): (told: { canceled: boolean; state: OrderState }, done: string) => void {
  const words = useTranslations("orderForms.cancel");
  const states = useTranslations("orders.status");
  return ({ canceled, state }, done) => {
    if (canceled) return showToast({ tone: "success", title: done });
    const description = words("notCanceledBody", { state: states(state) });
    showToast({ tone: "warning", title: words("notCanceled"), description, isLasting: true });
  };
}
