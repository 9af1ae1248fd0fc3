import { areaHits } from "@/lib/areas/areas";
import type { HitKind } from "@/lib/kit/search/hit";

/**
 * The kinds of records that the one box finds, in the order in which support asks for them, and the screen that lists
 * each. How a kind is found stands in its area (`find.ts`).
 */
export const HIT_SCREENS = areaHits;

export const HIT_KINDS = Object.keys(HIT_SCREENS) as readonly HitKind[];
