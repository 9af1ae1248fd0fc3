import "server-only";
import { deliveriesOf } from "@/lib/server/webhooks/of-subject";
import { settlementOperations } from "@/lib/settlements/operations";
import { handle } from "./handle";

export const handlers = [
  handle(settlementOperations.deliveries, async ({ settlementId }, { business, db }) => ({
    entries: await deliveriesOf(business, settlementId, db),
  })),
];
