import "server-only";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import type { OrderWhereabouts } from "@/lib/kit/orders/views";
import type { PaymentOrder } from "@/lib/server/orders/record/change";

type Sent = Pick<PaymentOrder, "content" | "receipt">;

/**
 * This is separate from the kinds: their modules need the code that changes orders, and each change reads the order
 * again.
 */
const WHEREABOUTS: Readonly<Record<OrderKindId, (sent: Sent) => OrderWhereabouts | null>> = {
  settlement: ofSettlement,
  batch: () => null,
  queued: ofSettlement,
  withdrawal: ofWithdrawal,
  debitBatch: () => null,
  debitRefund: () => null,
  cashIn: () => null,
  gatewayRefund: ofGatewayRefund,
  customerDeposit: () => null,
  customerWithdrawal: () => null,
  holderTransfer: ofHolder,
  cardTransfer: ofHolder,
  cardCredit: () => null,
  cardCreditTake: () => null,
  cardCredits: () => null,
  cardCreditsTake: () => null,
  grantTransfer: () => null,
};

/** Who has a sent order now, as far as the service's last answer tells. */
export function whereaboutsOf({
  state,
  kind,
  ...sent
}: Sent & Pick<PaymentOrder, "state" | "kind">): OrderWhereabouts | null {
  if (state !== "sent") return null;
  // After a return to an older version there may be orders of unknown kinds.
  const known: Partial<Record<string, (sent: Sent) => OrderWhereabouts | null>> = WHEREABOUTS;
  return known[kind]?.(sent) ?? null;
}

function ofSettlement({ content, receipt }: Sent): OrderWhereabouts | null {
  if (receipt?.status === "QUEUED") return "queue";
  if (receipt?.status === "PENDING") return content.isInstant === true ? null : "service";
  return receipt?.status === "INIT" ? "bank" : null;
}

/** A dated withdrawal waits for its day. After a first try without money it is tried again. */
function ofWithdrawal({ content, receipt }: Sent): OrderWhereabouts {
  if (content.isInstant === true) return "collecting";
  if (typeof receipt?.retryCount === "number" && receipt.retryCount > 0) return "retrying";
  return typeof content.date === "string" && content.date > tehranDayOf(Date.now()) ? "scheduled" : "collecting";
}

/** It waits for its holder's code, or is under way between banks. */
function ofHolder({ receipt }: Sent): OrderWhereabouts | null {
  if (receipt?.status === "WAITING_OTP") return "holder";
  return receipt?.status === "PENDING" ? "bank" : null;
}

/** It goes to the bank once the withdrawable balance covers it. The service told a time for that. */
function ofGatewayRefund({ receipt }: Sent): OrderWhereabouts | null {
  return typeof receipt?.expectedAt === "string" && Date.parse(receipt.expectedAt) > Date.now() ? "queue" : null;
}
