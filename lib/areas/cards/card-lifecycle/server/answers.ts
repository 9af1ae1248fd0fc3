import "server-only";
import { CARD_STATUSES, CARDHOLDER_STATUSES } from "@/lib/areas/cards/cards/status";
import { cardOrNull, flagOrNull, id, integerOrNull, oneOfOr, text, textOrNull, time } from "@/lib/kit/operations/wire";
import { dataOf, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";

/** A reissue that was begun, and for how many seconds the holder's code is good. */
export const reissueAsked = dataOf(
  recordOf(
    z.object({ cardholder_id: id, status: oneOfOr(CARDHOLDER_STATUSES), otp_expires_in: integerOrNull }),
    (data) => ({ cardholderId: data.cardholder_id, ...data.status, codeSeconds: data.otp_expires_in }),
  ),
);
export type ReissueAsked = z.output<typeof reissueAsked>;

export const codeSent = dataOf(
  recordOf(z.object({ otp_expires_in: integerOrNull }), (data) => ({ codeSeconds: data.otp_expires_in })),
);
export type CodeSent = z.output<typeof codeSent>;

export const cardTold = dataOf(
  recordOf(
    z.object({
      pan: cardOrNull,
      expire_date: textOrNull,
      status: oneOfOr(CARD_STATUSES),
      is_pin_changed: flagOrNull,
    }),
    (data) => ({
      pan: data.pan,
      expiresOn: data.expire_date,
      ...data.status,
      isPinChanged: data.is_pin_changed,
    }),
  ),
);
export type CardTold = z.output<typeof cardTold>;

/** A token that is one step of an address and nothing else: what the service names as its address is not used. */
const token = z.pipe(text, z.string().check(z.regex(/^[A-Za-z0-9_-]{4,128}$/)));
export const pageReady = dataOf(
  recordOf(z.object({ token, expires_at: time }), (data) => ({ token: data.token, expiresAt: data.expires_at })),
);
export type PageReady = z.output<typeof pageReady>;
