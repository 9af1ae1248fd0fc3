import "server-only";
import { settlementOutcomes } from "@/lib/areas/money/batches/server/ask";
import { deliveriesOf } from "@/lib/areas/records/webhooks/server/record";
import { handle } from "@/lib/server/local/handle";
import { settlementOperations } from "../operations";

export const handlers = [
  handle(settlementOperations.deliveries, async ({ settlementId }, { business, db }) => ({
    entries: await deliveriesOf(business, settlementId, db),
  })),
  handle(settlementOperations.outcomes, async ({ trackIds }, { business }) => ({
    outcomes: await settlementOutcomes(business, trackIds),
  })),
];
