import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Unknown } from "@/lib/kit/operations/unread";
import { sinceOf } from "@/lib/kit/orders/told-at";
import { isAbsence } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type Receipt } from "@/lib/server/orders/kinds/kind";
import type { RowsEvidence } from "@/lib/server/orders/kinds/proven-by-rows";
import { otherIbanOf, requireOwn } from "@/lib/server/orders/kinds/record-of";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { cardTransfersAtService } from "../../operations";
import {
  amountOf,
  holderPartOf,
  isBetweenBanks,
  isCodeOpen,
  type SoughtTransfer,
  type TransferStatus,
} from "../../status";
import type { TransferConfirmed, TransferFollowed } from "../answers";
import { findTransfer } from "./holder-statement";

/** The fields of a transfer's content by which it is found. */
export interface TransferContent {
  provider: string;
  cardholderId: string;
  /** Null if our record did not have it. */
  fromAccount: string | null;
  amountRial: number;
  walletCode: string;
  /** The type of transfer; absent for a transfer from a card. */
  way?: string;
  /** The destination: an IBAN, or the number of an account at the holder's bank. */
  iban?: string | null;
  accountNumber?: string | null;
}

/** What the holder has done or received so far. A status "waiting" from before is not valid after a later step. */
export function asOfHolder({ receipt }: Pick<PaymentOrder, "receipt">): Record<string, unknown> {
  const { status, codeTriedAt, codeFreed, pageGivenAt } = holderPartOf(receipt);
  return { status, codeTriedAt, codeFreed, pageGivenAt };
}

const STATES: Record<TransferStatus | Unknown, Receipt["state"]> = {
  WAITING_OTP: "sent",
  PENDING: "sent",
  DONE: "done",
  FAILED: "failed",
  // Nobody confirmed it in time.
  EXPIRED: "failed",
  // An unknown status decides nothing.
  UNKNOWN: "sent",
};

/**
 * Finds a transfer at the service: by its follow-up, or, if that does not know it, in the holder's statement.
 *
 * @throws ApiError as `callService`
 */
export async function findHolderTransfer(content: TransferContent, context: KindContext): Promise<RowsEvidence> {
  const askedAt = Date.now();
  const record = await followUp(content, context);
  if (record !== null) {
    const receipt = receiptOfRecord(record, content, context.order, askedAt);
    return { receipt, isPerhapsThere: false, isWhole: true };
  }
  const sought = soughtOf(content, context.order);
  const { rows, isPerhapsThere, isWhole } = await findTransfer(content, sought, context);
  if (rows.length === 0) return { receipt: null, isPerhapsThere, isWhole };
  const echoRial = amountOf(rows, sought);
  const receipt: Receipt = {
    serviceId: null,
    state: "done",
    echoRial,
    isAsMeant: echoRial === content.amountRial,
    failure: null,
    facts: {
      status: "DONE",
      rowIds: rows.map(({ trackingCode }) => trackingCode),
      ...freed(context.order),
    },
  };
  return { receipt, isPerhapsThere: false, isWhole };
}

const soughtOf = (
  { amountRial, walletCode }: TransferContent,
  { receipt, createdAt }: PaymentOrder,
): SoughtTransfer => ({
  amountRial,
  wageRial: typeof receipt?.wageRial === "number" ? receipt.wageRial : null,
  code: walletCode,
  refCode: typeof receipt?.refCode === "string" ? receipt.refCode : null,
  sinceMs: sinceOf(createdAt),
});

/** @returns null if the follow-up does not know the transfer @throws ApiError */
async function followUp(content: TransferContent, context: KindContext): Promise<TransferFollowed | null> {
  const { serviceId, trackId, receipt } = context.order;
  const { provider, cardholderId, way } = content;
  const named = serviceId === null ? { trackId } : { transferId: serviceId };
  const input = { provider, cardholderId, ...named };
  const { status } = holderPartOf(receipt);
  const hasLeft = status === "PENDING" || status === "DONE";
  let record: TransferFollowed | null = null;
  // Transfers between banks have a follow-up that tells more. It may not know the transfer before it has left.
  if (isBetweenBanks(way) && hasLeft)
    record = await orNull(callService(cardTransfersAtService.followBetweenBanks, input, callOf(context)), () => true);
  record ??= await orNull(
    callService(cardTransfersAtService.followUp, input, callOf(context)),
    (error) =>
      // It is not documented that it knows transfers from cards.
      isAbsence(error) || way === undefined,
  );
  if (record === null) return null;
  requireOwn(record.trackId, trackId);
  const isOther = serviceId !== null && record.transferId !== null && record.transferId !== serviceId;
  // A service that ignores the query would return somebody's last transfer.
  if (isOther || (record.trackId === null && record.transferId !== serviceId))
    throw new ApiError("upstream_unreadable");
  return record;
}

/** Returns null if the service itself refuses and the refusal means that it does not know the record. */
async function orNull<Output>(
  asked: Promise<{ data: Output }>,
  isNothing: (error: ApiError) => boolean,
): Promise<Output | null> {
  try {
    return (await asked).data;
  } catch (error) {
    const isNo = error instanceof ApiError && error.answer?.isOwnWord === true;
    if (isNo && [400, 403, 404, 422].includes(error.answer?.status ?? 0) && isNothing(error)) return null;
    throw error;
  }
}

const told = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));

/** Marks the last try of a code as decided. */
function freed({ receipt }: Pick<PaymentOrder, "receipt">): Record<string, unknown> {
  const { codeTriedAt } = holderPartOf(receipt);
  return codeTriedAt === null ? {} : { codeFreed: codeTriedAt };
}

/**
 * If the answer to a code was lost, the code was certainly not accepted once the service still shows the transfer as
 * waiting, later than that request can be under way.
 */
function freedBy(status: TransferStatus | Unknown, order: PaymentOrder, askedAt: number): Record<string, unknown> {
  const part = holderPartOf(order.receipt);
  if (!isCodeOpen(part) || status === "UNKNOWN") return {};
  if (status !== "WAITING_OTP") return freed(order);
  return askedAt - Date.parse(part.codeTriedAt ?? "") >= orderTimes().proofMs ? freed(order) : {};
}

function receiptOfRecord(
  record: TransferFollowed,
  { amountRial, iban = null, accountNumber = null, fromAccount }: TransferContent,
  order: PaymentOrder,
  askedAt: number,
): Receipt {
  const { status, transferId, refCode, wageRial, cycleAt, settledAt } = record;
  const other =
    otherIbanOf(record.destination, iban) ??
    otherAccountOf(record.destination, accountNumber) ??
    otherAccountOf(record.sourceAccount, fromAccount);
  return {
    serviceId: transferId,
    state: STATES[status],
    echoRial: record.amountRial,
    isAsMeant: record.amountRial === null || record.amountRial === amountRial,
    otherIban: other,
    failure: failureOf(status, record.failure),
    facts: { ...told({ status, refCode, wageRial, cycleAt, settledAt }), ...freedBy(status, order, askedAt) },
    ...(status === "WAITING_OTP" && { asOf: asOfHolder(order) }),
  };
}

/**
 * The account in a record, if it is another one than was meant. The same number may be written with a bank's
 * separators, with leading zeros, or as the end of its IBAN.
 */
export function otherAccountOf(said: string | null, meant: string | null): string | null {
  const digits = (text: string | null) => (text ?? "").replace(/\D/g, "").replace(/^0+/, "");
  const [one, other] = [digits(said), digits(meant)];
  if (one === "" || other === "" || one.endsWith(other) || other.endsWith(one)) return null;
  return said;
}

const failureOf = (status: TransferStatus | Unknown, words: string | null): string | null => {
  if (status === "EXPIRED") return words ?? "errors.transferExpired";
  return status === "FAILED" ? words : null;
};

/** The receipt of the answer to the holder's code. */
export function receiptOfConfirmed(told: TransferConfirmed, order: PaymentOrder): Receipt {
  const { status, refCode, failure } = told;
  return {
    serviceId: order.serviceId,
    state: STATES[status],
    echoRial: null,
    isAsMeant: true,
    failure: failureOf(status, failure),
    facts: { ...(refCode === null ? {} : { refCode }), status, ...freed(order) },
  };
}
