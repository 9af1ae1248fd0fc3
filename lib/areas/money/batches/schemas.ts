import { settlementInput } from "@/lib/areas/money/settlements/schemas";
import { pageNumber, perPage } from "@/lib/kit/operations/input";
import { MOST_BATCH_ITEMS } from "@/lib/kit/orders/kinds";
import { listInput } from "@/lib/kit/records/list-input";
import * as z from "@/lib/kit/zod";
import { batchFilters } from "./filters";
import { BATCH_ITEM_STATUSES, BATCH_OUTCOMES, LARGEST_BATCH_ITEM_RIAL } from "./status";

const batchId = z.string().check(z.regex(/^[0-9a-f]{128}$/i, "errors.invalidId"));
export const batchListInput = listInput(batchFilters);
export const batchShowInput = z.object({
  /** Its id, or the reference that those have who see personal data masked. */
  batchId: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(200)),
  status: z.optional(z.enum(BATCH_ITEM_STATUSES)),
  page: pageNumber,
  perPage,
});

export const batchOutcomesInput = z.object({ batchId: batchShowInput.shape.batchId });
/** A batch's rows by outcome, which the service cannot filter by. */
export const batchRowsInput = z.extend(batchShowInput, { outcome: z.optional(z.enum(BATCH_OUTCOMES)) });

export const batchItemInput = z.extend(settlementInput, {
  amountRial: settlementInput.shape.amountRial.check(z.lte(LARGEST_BATCH_ITEM_RIAL, "errors.amountTooLarge")),
});
export const batchCreateInput = z.object({
  /** `batchIdOf` of the same items: what makes a repeat harmless. */
  batchId,
  items: z.array(batchItemInput).check(z.minLength(1), z.maxLength(MOST_BATCH_ITEMS)),
});
