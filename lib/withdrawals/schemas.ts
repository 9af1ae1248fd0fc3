import { idText, instantText, optionalText, pageNumber, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { WITHDRAWAL_STATUSES } from "./codes";

export const withdrawalListInput = z.object({
  status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
  authorizationId: optionalText,
  /** Instants: the service filters by time, not by day. */
  from: z.optional(instantText),
  to: z.optional(instantText),
  page: pageNumber,
  perPage,
});
export type WithdrawalListInput = z.input<typeof withdrawalListInput>;

export const withdrawalShowInput = z.object({ withdrawalId: idText });
export const withdrawalByTrackIdInput = z.object({ trackId: idText });
