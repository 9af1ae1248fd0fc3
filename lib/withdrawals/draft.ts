import * as z from "@/lib/zod";
import { MOST_RETRIES } from "./schemas";

const textUpTo = (most: number) => z.string().check(z.trim(), z.maxLength(most, "errors.tooLong"));

/** An amount that must be there; a field that is empty is null. */
const amount = z.pipe(
  z.nullable(z.number()),
  z.transform((value, context) => {
    if (value !== null && Number.isInteger(value) && value > 0) return value;
    const message = value === null ? "errors.required" : "errors.amountTooSmall";
    context.issues.push({ code: "custom", input: value, message });
    return z.NEVER;
  }),
);

/** What the form of a new withdrawal holds. Texts are empty where nothing was written. */
export const withdrawalDraft = z
  .object({
    authorizationId: z.string().check(z.minLength(1, "errors.chooseOne")),
    amountRial: amount,
    isInstant: z.boolean(),
    /** Gregorian; empty where none was chosen. */
    date: z.string(),
    maxRetryCount: z.number().check(z.gte(1, "errors.retriesRange"), z.lte(MOST_RETRIES, "errors.retriesRange")),
    description: textUpTo(255),
    reason: textUpTo(500),
  })
  .check(z.refine(({ isInstant, date }) => isInstant || date !== "", { path: ["date"], error: "errors.required" }));
export type WithdrawalDraftInput = z.input<typeof withdrawalDraft>;
export type WithdrawalDraft = z.output<typeof withdrawalDraft>;
