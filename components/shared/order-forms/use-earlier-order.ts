import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useOperation } from "@/lib/kit/operations/query";

/** The answer about the order that a form repeats. It is not asked for if the form repeats none. */
export const useEarlierOrder = (orderId: string | undefined) =>
  useOperation(orderOperations.show, { orderId: orderId ?? "" }, { enabled: orderId !== undefined });
