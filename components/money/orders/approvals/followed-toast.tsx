"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { type Followed, followOrders } from "@/lib/areas/money/orders/followed";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { countParts, PROGRESS_PARTS } from "@/lib/areas/money/orders/progress";
import { formatNumber } from "@/lib/kit/format/digits";
import type { Tone } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderProgress } from "@/lib/kit/orders/views";

/** Changes are told; should the line that tells them be lost, they are asked for. */
const EVERY_MS = 5000;

const NONE: readonly OrderProgress[] = [];

/** Whether the state of one of them will change in a moment. */
const isMoving = (orders: readonly OrderProgress[]): boolean => {
  const { leaving, unknown } = countParts(orders);
  return leaving + unknown > 0;
};

/**
 * Shows the outcomes of orders that were approved together, in one toast that follows them until they are with the
 * service.
 */
export function FollowedToast({ orderIds, undecided }: Followed) {
  const words = useTranslations("approvals.bulk");
  const router = useRouter();
  const business = useBusiness();
  const { locale } = usePreferences();
  const { data = orderIds.length === 0 ? NONE : undefined } = useOperation(
    orderOperations.progress,
    { orderIds: [...orderIds] },
    { enabled: orderIds.length > 0, refetchInterval: (orders) => (orders && !isMoving(orders) ? false : EVERY_MS) },
  );
  useEffect(() => {
    const counts = countParts(data ?? []);
    const parts = PROGRESS_PARTS.filter((part) => counts[part] > 0).map((part) =>
      words(`parts.${part}`, { count: counts[part] }),
    );
    const isOver = data !== undefined && !isMoving(data);
    const isTrouble = counts.notPaid + counts.needPerson > 0;
    const tone: Tone = isTrouble ? "danger" : undecided > 0 || counts.unknown > 0 ? "warning" : "info";
    const total = formatNumber(orderIds.length + undecided, locale);
    showToast({
      id: "followed",
      tone,
      title:
        undecided > 0
          ? words("someNotApproved", { failed: formatNumber(undecided, locale), count: total })
          : words("allDone", { count: orderIds.length }),
      description: parts.join(" · "),
      isLasting: !isOver || isTrouble,
      onClose: () => followOrders(null),
      action: {
        label: words("seeThem"),
        onClick: () =>
          router.push(
            isTrouble ? orderRoutes.ordersForPeople(business) : orderRoutes.approvals(business, { box: "decided" }),
          ),
      },
    });
  }, [data, orderIds, undecided, words, locale, router, business]);
  return null;
}
