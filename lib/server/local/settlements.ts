import "server-only";
import { payoutOutcomes } from "@/lib/server/batches/outcomes";
import { deliveriesOf } from "@/lib/server/webhooks/of-subject";
import { settlementOperations } from "@/lib/settlements/operations";
import { handle } from "./handle";

export const handlers = [
  handle(settlementOperations.deliveries, async ({ settlementId }, { business, db }) => ({
    entries: await deliveriesOf(business, settlementId, db),
  })),
  handle(settlementOperations.outcomes, async ({ trackIds }, { business }) => ({
    outcomes: await payoutOutcomes(business, trackIds),
  })),
];
