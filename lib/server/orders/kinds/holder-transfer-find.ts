import "server-only";
import type { TransferConfirmed, TransferFollowed } from "@/lib/card-transfers/answers";
import { cardTransfersAtService } from "@/lib/card-transfers/operations";
import { amountOf, type SoughtTransfer } from "@/lib/card-transfers/row-of-order";
import { holderPartOf, isBetweenBanks, isCodeOpen, type TransferStatus } from "@/lib/card-transfers/ways";
import { ApiError } from "@/lib/operations/errors";
import type { Unknown } from "@/lib/operations/unread";
import { sinceOf } from "@/lib/orders/told-at";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { isAbsence } from "./certainty";
import { findTransfer } from "./holder-statement";
import { callOf, type KindContext, type Receipt } from "./kind";
import { otherIbanOf, requireOwn } from "./record-of";

/** What of a transfer's content it is found by. */
export interface TransferContent {
  provider: string;
  cardholderId: string;
  /** Null where our record did not know it. */
  fromAccount: string | null;
  amountRial: number;
  walletCode: string;
  /** How it goes; left out of one from a card. */
  way?: string;
  /** Where it goes: an IBAN, or the number of an account at the holder's bank. */
  iban?: string | null;
  accountNumber?: string | null;
}

/** What the holder has done or been given so far: a word that the transfer waits holds for nothing later. */
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
  // A word that nobody knows decides nothing.
  UNKNOWN: "sent",
};

export interface Found {
  receipt: Receipt | null;
  isPerhapsThere: boolean;
  isWhole: boolean;
}

/**
 * What the service has of a transfer: its follow-up, or, where that knows nothing of it, the holder's statement.
 *
 * @throws ApiError as `callService`
 */
export async function findHolderTransfer(content: TransferContent, context: KindContext): Promise<Found> {
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

/** @returns null where the follow-up knows nothing of it @throws ApiError */
async function followUp(content: TransferContent, context: KindContext): Promise<TransferFollowed | null> {
  const { serviceId, trackId, receipt } = context.order;
  const { provider, cardholderId, way } = content;
  const named = serviceId === null ? { trackId } : { transferId: serviceId };
  const input = { provider, cardholderId, ...named };
  const { status } = holderPartOf(receipt);
  const hasLeft = status === "PENDING" || status === "DONE";
  let record: TransferFollowed | null = null;
  // Between banks there is a follow-up that tells more; it need not know a transfer before that is there.
  if (isBetweenBanks(way) && hasLeft)
    record = await orNull(callService(cardTransfersAtService.followBetweenBanks, input, callOf(context)), () => true);
  record ??= await orNull(
    callService(cardTransfersAtService.followUp, input, callOf(context)),
    (error) =>
      // Of transfers from cards no paper says that it knows them.
      isAbsence(error) || way === undefined,
  );
  if (record === null) return null;
  requireOwn(record.trackId, trackId);
  const isOther = serviceId !== null && record.transferId !== null && record.transferId !== serviceId;
  // A service that passes over what it was asked by would tell of somebody's last one.
  if (isOther || (record.trackId === null && record.transferId !== serviceId))
    throw new ApiError("upstream_unreadable");
  return record;
}

/** Nothing, where the service itself says no and that means that it knows nothing. */
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

/** That the last try of a code is decided. */
function freed({ receipt }: Pick<PaymentOrder, "receipt">): Record<string, unknown> {
  const { codeTriedAt } = holderPartOf(receipt);
  return codeTriedAt === null ? {} : { codeFreed: codeTriedAt };
}

/**
 * A code whose answer was lost has certainly not been taken once the service still shows the transfer waiting, later than
 * that request can be under way.
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
 * The account that a record tells where it is another than was meant. One number may be told with a bank's signs between
 * its digits, with zeros before it, or as the end of its IBAN.
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

/** What the answer to the holder's code says of the transfer. */
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
