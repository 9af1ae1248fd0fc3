import "server-only";
import { outcomesOf } from "@/lib/server/book/payouts";
import { deliveriesOf } from "@/lib/server/webhooks/of-subject";
import { settlementOperations } from "@/lib/settlements/operations";
import { handle } from "./handle";

export const handlers = [
  handle(settlementOperations.deliveries, async ({ settlementId }, { business, db }) => ({
    entries: await deliveriesOf(business, settlementId, db),
  })),
  handle(settlementOperations.outcomes, async ({ trackIds }, { business }) => ({
    outcomes: await outcomesOf(business, trackIds),
  })),
];
