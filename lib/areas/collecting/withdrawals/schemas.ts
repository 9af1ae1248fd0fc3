import { idText, instantText, isoDay, optionalText, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { MOST_RETRIES, NOT_REPORTED, WITHDRAWAL_ENDS, WITHDRAWAL_STATUSES } from "./codes";

export const withdrawalListInput = z.object({
  status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
  authorizationId: optionalText,
  /** The service's error code of a failed withdrawal or of its last attempt; only the book has these five filters. */
  reason: z.optional(z.union([z.literal(NOT_REPORTED), z.string().check(z.regex(/^[\w-]{1,20}$/))])),
  /** The payer's bank, from the authorization. */
  bankCode: z.optional(z.union([z.literal(NOT_REPORTED), z.string().check(z.regex(/^\d{3}$/))])),
  /** The number of attempts. */
  attempts: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  /** The undecided withdrawals, of any state of the service. */
  end: z.optional(z.enum(WITHDRAWAL_ENDS)),
  /** The hour in Tehran in which it became known as collected or failed. */
  hour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
  /** Instants: the service filters by time, not by day. */
  from: z.optional(instantText),
  to: z.optional(instantText),
  page: pageNumber,
  perPage,
});
export type WithdrawalListInput = z.input<typeof withdrawalListInput>;

/**
 * The failed withdrawal that another one repeats: the service's id, or the order's track id if the service never
 * accepted it.
 */
export const retried = { retryOf: z.optional(idText), retryTrackId: z.optional(z.uuid("errors.invalidId")) };

/** The content of a withdrawal for the service. An instant one has no day and one attempt. */
export const withdrawalCreateInput = z.object({
  trackId: idText,
  authorizationId: idText,
  amountRial: z
    .number({ error: "errors.required" })
    .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.amountTooSmall")),
  isInstant: z._default(z.boolean(), true),
  /** The Gregorian collection day in Tehran. */
  date: z.nullable(isoDay),
  maxRetryCount: z
    .number({ error: "errors.required" })
    .check(
      z.int("errors.notAWholeNumber"),
      z.gte(1, "errors.retriesRange"),
      z.lte(MOST_RETRIES, "errors.retriesRange"),
    ),
  description: z.nullable(z.string().check(z.trim(), z.maxLength(255, "errors.tooLong"))),
  notifyUrl: z.optional(z.url("errors.invalidUrl").check(z.maxLength(2048))),
});

/** The file is sent with it. */
export const manyFileInput = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(200, "errors.tooLong")),
  /** The unit of its amounts, if the member was asked. */
  unit: z._default(z.nullable(z.enum(["rial", "toman"])), null),
});
export const failedLatelyInput = z.object({
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(92)), 31),
});
export const withdrawalShowInput = z.object({ withdrawalId: idText });
export const withdrawalByTrackIdInput = z.object({ trackId: idText });
