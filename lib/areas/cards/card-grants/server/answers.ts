import "server-only";
import { GRANT_STATES } from "@/lib/areas/cards/card-money/status";
import { id, idOrNull, oneOfOr, rialOrNull, text, textOrNull, time } from "@/lib/kit/operations/wire";
import { dataOf, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { TRANSFER_STATES } from "../status";

/** A token that is one step of an address and nothing else: what the service names as its address is not used. */
const token = z.pipe(text, z.string().check(z.regex(/^[A-Za-z0-9_-]{4,128}$/)));

/** A grant that waits for its holder, and the token with which they are sent to their bank. */
export const grantAsked = dataOf(
  recordOf(z.object({ grant_id: id, token, expires_at: time }), (data) => ({
    grantId: data.grant_id,
    token: data.token,
    expiresAt: data.expires_at,
  })),
);
export type GrantAsked = z.output<typeof grantAsked>;

/** What was taken back, and how it stands then, as far as it is told. */
export const grantRevoked = dataOf(
  recordOf(z.object({ grant_id: idOrNull, status: oneOfOr(GRANT_STATES) }), (data) => ({
    grantId: data.grant_id,
    ...data.status,
  })),
);
export type GrantRevoked = z.output<typeof grantRevoked>;

/** A transfer as the answer by which it was taken tells it; nothing tells of it again but the statement. */
export const grantTransfer = dataOf(
  recordOf(
    z.object({
      transfer_id: idOrNull,
      grant_id: idOrNull,
      track_id: textOrNull,
      amount: rialOrNull,
      wage: rialOrNull,
      status: oneOfOr(TRANSFER_STATES),
      ref_code: idOrNull,
      error_code: textOrNull,
      error_message: textOrNull,
    }),
    (data) => ({
      id: data.transfer_id,
      grantId: data.grant_id,
      trackId: data.track_id,
      amountRial: data.amount,
      wageRial: data.wage,
      ...data.status,
      refCode: data.ref_code,
      errorCode: data.error_code,
      failure: data.error_message,
    }),
  ),
);
export type GrantTransfer = z.output<typeof grantTransfer>;
