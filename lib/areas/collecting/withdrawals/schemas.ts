import { idText, isoDay } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import type { withdrawalRows } from "./rows-schema";
import type { seriesPlan } from "./series-schema";
import { MOST_RETRIES } from "./status";

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

/** What a maker writes of many withdrawals: a series, or the rows of a file. Their schemas come only with their forms. */
export type ManyWithdrawals = z.output<typeof seriesPlan> | z.output<typeof withdrawalRows>;
export type WithdrawalRow = z.output<typeof withdrawalRows>["rows"][number];
