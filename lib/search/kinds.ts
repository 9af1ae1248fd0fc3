import { areaHits } from "@/lib/areas/areas";
import { joinedOnce } from "@/lib/areas/once";

/**
 * The kinds of records that the one box finds, in the order in which support asks for them, and the screen that lists
 * each. How a kind is found stands in its area (`find.ts`).
 */
export const HIT_SCREENS = joinedOnce(
  "kind of hit",
  {
    withdrawal: "withdrawals",
    settlement: "settlements",
    queuedSettlement: "queuedSettlements",
    order: "orders",
    batch: "batches",
    batchItem: "batches",
  },
  areaHits,
  { transaction: "wallet" },
);

export type HitKind = keyof typeof HIT_SCREENS;
export const HIT_KINDS = Object.keys(HIT_SCREENS) as readonly HitKind[];
