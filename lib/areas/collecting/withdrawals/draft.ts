import { externalId } from "@/lib/kit/orders/external-id";
import { RHYTHMS } from "@/lib/kit/orders/series";
import { textUpTo } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";
import { planOf } from "./draft-values";
import { seriesPlan } from "./series-schema";
import { MOST_RETRIES } from "./status";

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
    externalId,
    reason: textUpTo(500),
    /** Several, each on its own day; the next four say which days, and how the amount is meant. `date` is the first. */
    isSeries: z.boolean(),
    rhythm: z.enum(RHYTHMS),
    step: z.nullable(z.number()),
    times: z.nullable(z.number()),
    isTotal: z.boolean(),
    /** The failed withdrawal that it collects again; nothing that is written. */
    retryOf: z.optional(z.string()),
    retryTrackId: z.optional(z.string()),
  })
  .check(
    z.refine(({ isInstant, date }) => isInstant || date !== "", { path: ["date"], error: "errors.required" }),
    (context) => {
      const { value } = context;
      if (!value.isSeries) return;
      for (const { path, message } of seriesPlan.safeParse(planOf(value)).error?.issues ?? []) {
        const [field] = path;
        // What every withdrawal needs has its own check.
        if (field !== "step" && field !== "times" && field !== "amountRial") continue;
        context.issues.push({ code: "custom", input: value[field], path: [field], message });
      }
    },
  );
export type WithdrawalDraftInput = z.input<typeof withdrawalDraft>;
export type WithdrawalDraft = z.output<typeof withdrawalDraft>;
