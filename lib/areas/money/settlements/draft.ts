import { cleanInput } from "@/lib/kit/format/digits";
import { ibanInput } from "@/lib/kit/operations/input";
import { externalId } from "@/lib/kit/orders/external-id";
import { textUpTo } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";
import { SMALLEST_SETTLEMENT_RIAL } from "./schemas";
import { SETTLEMENT_TYPES } from "./status";

/** A settlement goes out as soon as it may, or waits in the queue until the wallet can pay it. */
const DRAFT_KINDS = ["settlement", "queued"] as const;

/** An amount that must be there; a field that is empty is null. */
const amount = z.pipe(
  z.pipe(
    z.nullable(z.number()),
    z.transform((value, context) => {
      if (value !== null) return value;
      context.issues.push({ code: "custom", input: value, message: "errors.required" });
      return z.NEVER;
    }),
  ),
  z
    .number()
    .check(
      z.int("errors.notAWholeNumber"),
      z.gte(SMALLEST_SETTLEMENT_RIAL, "errors.amountTooSmall"),
      z.multipleOf(10, "errors.amountTens"),
    ),
);

/** What the form of a new settlement holds. Texts are empty where nothing was written. */
export const settlementDraft = z.object({
  kind: z.enum(DRAFT_KINDS),
  iban: ibanInput,
  ownerName: textUpTo(100),
  amountRial: amount,
  paymentNumber: z.pipe(
    z.pipe(z.string(), z.transform(cleanInput)),
    z.string().check(z.regex(/^\d{0,30}$/, "errors.notAWholeNumber")),
  ),
  description: textUpTo(256),
  type: z.enum(SETTLEMENT_TYPES),
  isInstant: z.boolean(),
  /** What was kept of an older page has none. */
  externalId,
  reason: textUpTo(500),
});
export type SettlementDraftInput = z.input<typeof settlementDraft>;
export type SettlementDraft = z.output<typeof settlementDraft>;
