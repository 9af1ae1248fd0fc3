import { ibanInput, idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { SETTLEMENT_TYPES } from "./status";

/** The service takes nothing smaller through any door. */
export const SMALLEST_SETTLEMENT_RIAL = 50_000;

export const settlementTrackInput = z.object({ trackId: idText });
/** A page of a batch. */
export const settlementOutcomesInput = z.object({ trackIds: z.array(idText).check(z.maxLength(100)) });
export const settlementIdInput = z.object({ settlementId: idText });

/** The content of a settlement of any form. */
export const settlementInput = z.object({
  trackId: idText,
  iban: ibanInput,
  amountRial: z
    .number()
    .check(z.int("errors.notAWholeNumber"), z.gte(SMALLEST_SETTLEMENT_RIAL, "errors.amountTooSmall")),
  type: z._default(z.enum(SETTLEMENT_TYPES), "ACH"),
  paymentNumber: z.optional(z.string().check(z.regex(/^\d{1,30}$/, "errors.notAWholeNumber"))),
  description: z.optional(z.string().check(z.trim(), z.maxLength(256, "errors.tooLong"))),
  notifyUrl: z.optional(z.url("errors.invalidUrl").check(z.maxLength(2048))),
});

/** Whole toman only: the endpoint may speak toman. */
export const settlementStoreInput = z.extend(settlementInput, {
  amountRial: settlementInput.shape.amountRial.check(z.multipleOf(10, "errors.amountTens")),
  isInstant: z._default(z.boolean(), false),
});
