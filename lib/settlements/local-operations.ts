import { defineLocalOperation, type } from "@/lib/operations/define";
import type { DeliveryLine } from "@/lib/webhooks/delivery-line";
import type { settlementIdInput } from "./inputs";

export const settlementLocalOperations = {
  /** The webhooks that told of a settlement, by its own id: a single one's payload names no track id. */
  deliveries: defineLocalOperation({
    id: "settlements.deliveries",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof settlementIdInput>(),
    output: type<{ entries: DeliveryLine[] }>(),
    reads: ["settlements", "webhooks"],
  }),
};
