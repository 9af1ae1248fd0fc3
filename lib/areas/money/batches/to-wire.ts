import { toWirePayout } from "@/lib/areas/money/settlements/to-wire";
import type * as z from "@/lib/kit/zod";
import type { batchItemInput } from "./schemas";

/** The items as they are sent; the batch's id is the hash of their JSON, so this is the only place that words them. */
export const toWireItems = (items: z.output<typeof batchItemInput>[]) =>
  items.map((item) => ({ ...toWirePayout(item), amount: item.amountRial }));
