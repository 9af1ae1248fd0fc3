import "server-only";
import { parse } from "zod";
import { ApiError } from "@/lib/operations/errors";
import type { OrderKindId } from "@/lib/orders/kinds";
import { batchKind } from "./batch";
import { cardCreditGiveKind, cardCreditTakeKind } from "./card-credit";
import { cardCreditsGiveKind, cardCreditsTakeKind } from "./card-credits";
import { cardGrantTransferKind } from "./card-grant-transfer";
import { cashInKind } from "./cash-in";
import { customerDepositKind, customerWithdrawalKind } from "./customer-wallet";
import { debitBatchKind } from "./debit-batch";
import { debitRefundKind } from "./debit-refund";
import { gatewayRefundKind } from "./gateway-refund";
import { cardTransferKind, holderTransferKind } from "./holder-transfer";
import type { OrderKind, Split } from "./kind";
import { queuedKind } from "./queued-settlement";
import { settlementKind } from "./settlement";
import { withdrawalKind } from "./withdrawal";

/** All kinds of orders. */
const KINDS = [
  settlementKind,
  batchKind,
  queuedKind,
  withdrawalKind,
  debitBatchKind,
  debitRefundKind,
  cashInKind,
  gatewayRefundKind,
  customerDepositKind,
  customerWithdrawalKind,
  holderTransferKind,
  cardTransferKind,
  cardCreditGiveKind,
  cardCreditTakeKind,
  cardCreditsGiveKind,
  cardCreditsTakeKind,
  cardGrantTransferKind,
] as unknown as readonly OrderKind[];

const byId = new Map<string, OrderKind>(KINDS.map((kind) => [kind.id, kind]));

/** Kinds whose id at the service reveals their payments. */
export const KINDS_WITH_PERSONAL_ID = KINDS.filter(({ isIdPersonal }) => isIdPersonal).map(({ id }) => id);

/** Kinds whose fee is not known in advance. */
export const KINDS_WITHOUT_FEE = KINDS.filter(({ isFeeUntold }) => isFeeUntold).map(({ id }) => id);

/** @throws ApiError `invalid_input` on the field `kind` */
export function kindOf(id: string): OrderKind {
  const kind = byId.get(id);
  if (!kind) throw new ApiError("invalid_input", { fields: { kind: "errors.invalid" } });
  return kind;
}

interface SplitOrder extends Split<Record<string, unknown>> {
  amountRial: number;
  destination: string | null;
}

/** Parses and divides a maker's input by its kind. @throws ZodError with the fields */
export function splitOrder(id: OrderKindId, input: unknown): SplitOrder {
  const kind = kindOf(id);
  const split = kind.split(parse(kind.input, input));
  return { ...split, amountRial: kind.amountRial(split.content), destination: kind.destination(split.content) };
}
