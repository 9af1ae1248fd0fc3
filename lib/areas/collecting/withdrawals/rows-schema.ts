import { tehranToday } from "@/lib/kit/clock";
import { externalId } from "@/lib/kit/orders/external-id";
import { MOST_RIAL, MOST_TIMES } from "@/lib/kit/orders/series";
import * as z from "@/lib/kit/zod";
import { retried, withdrawalCreateInput } from "./schemas";

const { authorizationId, amountRial, date, maxRetryCount, description } = withdrawalCreateInput.shape;
/** No spreadsheet is longer. */
const LAST_LINE = 10_000_000;

/**
 * One withdrawal of many, each under an authorization of its own; without a day it is collected at once. Whole rial.
 */
const withdrawalRow = z.object({
  /** Its place in the file that it came from, from 1. */
  row: z.number().check(z.int("errors.invalid"), z.gte(1, "errors.invalid"), z.lte(LAST_LINE, "errors.invalid")),
  authorizationId,
  amountRial: amountRial.check(z.lte(MOST_RIAL, "errors.amountTooLarge")),
  date: z
    ._default(date, null)
    .check(z.refine((day) => day === null || day > tehranToday(), { error: "errors.dateNotAfterToday" })),
  maxRetryCount: z._default(maxRetryCount, 1),
  description: z._default(description, null),
  /** The business's own number for it; never sent. */
  externalId,
  ...retried,
});

/** What a maker has of many withdrawals: the rows of a file, or failed ones that are collected again. */
export const withdrawalRows = z.object({
  rows: z.array(withdrawalRow).check(
    z.minLength(1, "errors.required"),
    z.maxLength(MOST_TIMES, "errors.tooManyWithdrawals"),
    // Each has a place of its own, by which it is known again.
    z.refine((rows) => rows.every(({ row }, index) => index === 0 || row > (rows[index - 1]?.row ?? 0)), {
      error: "errors.invalid",
    }),
  ),
  /** Null if they came from no file. */
  fileName: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(200, "errors.tooLong"))), null),
});
