import { idText, isoDay, optionalText, pageNumber, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { DECISIONS, SUSPICIOUS_STATUSES } from "./status";

export const depositListInput = z.object({
  /** Gregorian days, both included. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  /** Only what was paid under this code. */
  code: optionalText,
  /** Only what a customer's own code received. */
  customerId: optionalText,
  page: pageNumber,
  perPage,
});

export const suspiciousListInput = z.object({
  status: z.optional(z.enum(SUSPICIOUS_STATUSES)),
  page: pageNumber,
  perPage,
});

export const MOST_COMMENT = 255;
export const suspiciousDecideInput = z.object({
  paymentId: idText,
  decision: z.enum(DECISIONS),
  comment: z.nullable(z.string().check(z.trim(), z.maxLength(MOST_COMMENT, "errors.tooLong"))),
});
