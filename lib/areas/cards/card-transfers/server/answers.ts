import "server-only";
import {
  idOrNull,
  integerOrNull,
  mapped,
  oneOfOr,
  rialOrNull,
  text,
  textOrNull,
  time,
} from "@/lib/kit/operations/wire";
import { dataOf, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { TRANSFER_STATUSES } from "../status";

const status = oneOfOr(TRANSFER_STATUSES);
/** A token that is one step of an address and nothing else: what the service names as its address is not used. */
const tokenOrNull = mapped(textOrNull, (value) => (value && /^[A-Za-z0-9_-]{4,128}$/.test(value) ? value : null));

/** A transfer that was taken, which waits for its holder; of a card with the token of the bank's page. */
export const transferStored = dataOf(
  recordOf(
    z.object({
      transfer_id: text.check(z.minLength(1)),
      track_id: textOrNull,
      token: tokenOrNull,
      destination_owner_name: textOrNull,
      amount: rialOrNull,
      wage: rialOrNull,
      status,
      otp_expires_in: integerOrNull,
    }),
    (data) => ({
      transferId: data.transfer_id,
      trackId: data.track_id,
      token: data.token,
      receiverName: data.destination_owner_name,
      amountRial: data.amount,
      wageRial: data.wage,
      ...data.status,
      codeSeconds: data.otp_expires_in,
    }),
  ),
);
export type TransferStored = z.output<typeof transferStored>;

export const codeSent = dataOf(
  recordOf(z.object({ otp_expires_in: integerOrNull }), (data) => ({ codeSeconds: data.otp_expires_in })),
);
export type CodeSent = z.output<typeof codeSent>;

/** The result of a transfer after its code was sent. */
export const transferConfirmed = dataOf(
  recordOf(
    z.object({ transfer_id: idOrNull, track_id: textOrNull, status, ref_code: textOrNull, error_message: textOrNull }),
    (data) => ({
      transferId: data.transfer_id,
      trackId: data.track_id,
      ...data.status,
      refCode: data.ref_code,
      failure: data.error_message,
    }),
  ),
);
export type TransferConfirmed = z.output<typeof transferConfirmed>;

/** A transfer in the follow-up's answer; the last two fields only for transfers between banks. */
export const transferFollowed = dataOf(
  recordOf(
    z.object({
      transfer_id: idOrNull,
      track_id: textOrNull,
      type: textOrNull,
      source_account_number: textOrNull,
      destination: textOrNull,
      amount: rialOrNull,
      wage: rialOrNull,
      status,
      ref_code: textOrNull,
      error_message: textOrNull,
      created_at: time,
      cycle_at: time,
      settled_at: time,
    }),
    (data) => ({
      transferId: data.transfer_id,
      trackId: data.track_id,
      way: data.type,
      sourceAccount: data.source_account_number,
      destination: data.destination,
      amountRial: data.amount,
      wageRial: data.wage,
      ...data.status,
      refCode: data.ref_code,
      failure: data.error_message,
      createdAt: data.created_at,
      cycleAt: data.cycle_at,
      settledAt: data.settled_at,
    }),
  ),
);
export type TransferFollowed = z.output<typeof transferFollowed>;
