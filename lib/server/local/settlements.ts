import "server-only";
import { deliveriesOf } from "@/lib/server/webhooks/of-subject";
import { settlementLocalOperations } from "@/lib/settlements/local-operations";
import { handle } from "./handle";

export const handlers = [
  handle(settlementLocalOperations.deliveries, async ({ settlementId }, { business, db }) => ({
    entries: await deliveriesOf(business, settlementId, db),
  })),
];
