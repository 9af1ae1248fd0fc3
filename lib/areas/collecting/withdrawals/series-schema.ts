import { isoDay } from "@/lib/kit/operations/input";
import {
  FEWEST_TIMES,
  LONGEST_MONTH,
  LONGEST_STEP,
  MOST_RIAL,
  MOST_TIMES,
  RHYTHMS,
  SMALLEST_RIAL,
} from "@/lib/kit/orders/series";
import * as z from "@/lib/kit/zod";
import { retried, withdrawalCreateInput } from "./schemas";

const { authorizationId, amountRial, maxRetryCount, description } = withdrawalCreateInput.shape;

const times = z
  .number({ error: "errors.required" })
  .check(
    z.int("errors.notAWholeNumber"),
    z.gte(FEWEST_TIMES, "errors.timesRange"),
    z.lte(MOST_TIMES, "errors.timesRange"),
  );

/** What a maker writes of a series: n withdrawals under one authorization, each on a day of its own. Whole rial. */
export const seriesPlan = z
  .object({
    authorizationId,
    /** Per withdrawal; the total if `isTotal`. */
    amountRial: amountRial.check(z.lte(MOST_RIAL, "errors.amountTooLarge")),
    isTotal: z._default(z.boolean(), false),
    times,
    rhythm: z.enum(RHYTHMS),
    /** The day of the month, or the number of days from one to the next. */
    step: z
      .number({ error: "errors.required" })
      .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.stepRange"), z.lte(LONGEST_STEP, "errors.stepRange")),
    /** None is before; Gregorian, in Tehran. */
    from: isoDay,
    maxRetryCount: z._default(maxRetryCount, 1),
    description: z._default(description, null),
    ...retried,
  })
  .check(
    z.refine(({ rhythm, step }) => rhythm === "days" || step <= LONGEST_MONTH, {
      path: ["step"],
      error: "errors.stepRange",
    }),
    z.refine((plan) => !plan.isTotal || plan.amountRial >= plan.times * SMALLEST_RIAL, {
      path: ["amountRial"],
      error: "errors.amountTooSmall",
    }),
  );
export type SeriesPlanInput = z.input<typeof seriesPlan>;
