import { CREDIT_STATES } from "@/lib/areas/cards/card-money/status";
import { cardholderInput } from "@/lib/areas/cards/cards/schemas";
import { idText, pageNumber, perPage } from "@/lib/kit/operations/input";
import { CREDIT_WAYS } from "@/lib/kit/orders/ways";
import * as z from "@/lib/kit/zod";
import { CREDIT_TYPES, MANY_WAYS, MOST_CREDITS } from "./status";

/** No credit is larger. */
export const MOST_CREDIT_RIAL = 1e12;
/** No spreadsheet is longer. */
const LAST_ROW = 10_000_000;

const creditAmount = z
  .number({ error: "errors.required" })
  .check(
    z.int("errors.notAWholeNumber"),
    z.gte(1, "errors.amountTooSmall"),
    z.lte(MOST_CREDIT_RIAL, "errors.amountTooLarge"),
  );

/** As they go to the service, by which nothing tells one request from another: it takes no track id. A credit can be opened empty. */
export const registerAtServiceInput = z.extend(cardholderInput, {
  amountRial: z.union([creditAmount, z.literal(0)]),
});
export const adjustAtServiceInput = z.extend(cardholderInput, {
  amountRial: creditAmount,
  type: z.enum(CREDIT_TYPES),
});
export const adjustManyAtServiceInput = z.object({
  provider: idText,
  type: z.enum(CREDIT_TYPES),
  credits: z.array(z.object({ cardholderId: idText, amountRial: creditAmount })).check(z.maxLength(MOST_CREDITS)),
});

/** What an order for one cardholder carries, as its maker writes it; who that is at the service is added when it is made. */
export const cardCreditContent = z.object({
  applicationId: z.uuid("errors.invalidId"),
  way: z.enum(CREDIT_WAYS),
  amountRial: creditAmount,
});

const row = z.object({
  /** Its place in the file that it came from, from 1. */
  row: z.optional(
    z.number().check(z.int("errors.invalid"), z.gte(1, "errors.invalid"), z.lte(LAST_ROW, "errors.invalid")),
  ),
  applicationId: z.uuid("errors.invalidId"),
  amountRial: creditAmount,
});

/**
 * The same for many cardholders of one provider. Each may occur once, because a second row could not be told from the
 * first.
 */
export const cardCreditsContent = z.object({
  fileName: z.nullable(z.string().check(z.trim(), z.maxLength(200, "errors.tooLong"))),
  provider: idText,
  way: z.enum(MANY_WAYS),
  rows: z.array(row).check(
    z.minLength(1, "errors.required"),
    z.maxLength(MOST_CREDITS, "errors.tooManyRows"),
    z.refine(
      (rows) => new Set(rows.map(({ applicationId }) => applicationId)).size === rows.length,
      "errors.creditTwice",
    ),
  ),
});

/** Finds the cardholders of a file's rows: by national code, or by the id of an application here. */
export const findHoldersInput = z.object({
  provider: idText,
  people: z
    .array(z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(60, "errors.tooLong")))
    .check(z.minLength(1, "errors.required"), z.maxLength(MOST_CREDITS, "errors.tooManyRows")),
});
/** Whether a credit may be used. */
const status = z.enum(CREDIT_STATES);
export const statusAtServiceInput = z.extend(cardholderInput, { status });
export const setStatusInput = z.object({ applicationId: idText, status });
export const creditRowsInput = z.object({ orderId: z.uuid("errors.invalidId"), page: pageNumber, perPage });
export const holderInput = z.object({ applicationId: idText });
