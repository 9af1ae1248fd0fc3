import { ApiError, type ErrorCode } from "@/lib/kit/operations/errors";
import type { DecisionResult, OrderDetail } from "@/lib/kit/orders/views";

/** What every window about one order takes. */
export interface OrderDialogProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

/** Why the only decision of a request was not carried out; null when it was. */
export function refusedOf(results: readonly DecisionResult[]): ApiError | null {
  const [first] = results;
  return first && !first.ok ? new ApiError((first.code ?? "internal") as ErrorCode) : null;
}
