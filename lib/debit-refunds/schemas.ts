import { idText, optionalText, pageNumber, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { REFUND_STATUSES } from "./status";

export const debitRefundListInput = z.object({
  status: z.optional(z.enum(REFUND_STATUSES)),
  /** Only those of one withdrawal. */
  withdrawalId: optionalText,
  page: pageNumber,
  perPage,
});
export const debitRefundIdInput = z.object({ refundId: idText });
