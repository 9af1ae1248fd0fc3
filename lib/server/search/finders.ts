import "server-only";
import { authorizationFinder } from "@/lib/authorizations/find";
import { batchFinder } from "@/lib/batches/find";
import { customerFinder } from "@/lib/customers/find";
import { orderFinder } from "@/lib/orders/find";
import type { HitKind } from "@/lib/search/kinds";
import type { Recognised, RecognisedKind } from "@/lib/search/recognise";
import { settlementFinder } from "@/lib/settlements/find";
import { transactionFinder } from "@/lib/wallet/find";
import { withdrawalFinder } from "@/lib/withdrawals/find";
import type { Finder, Question } from "./finder";

/** Every area that the one box asks, in the order in which support asks for their records. */
export const FINDERS: readonly Finder[] = [
  withdrawalFinder,
  settlementFinder,
  orderFinder,
  batchFinder,
  authorizationFinder,
  customerFinder,
  transactionFinder,
];

/** What of an area is worth asking for one shape. */
export const questionsOf = ({ by, fits }: Finder, shape: Recognised): readonly Question[] =>
  (fits?.(shape) ?? true) ? (by[shape.kind] ?? []) : [];

/** A batch's own shapes say what was meant. */
const OF_BATCH: readonly RecognisedKind[] = ["batchId", "fileName"];

/** The kinds of records that nothing finds by what a text can be, though it may be theirs. */
export const notFoundBy = (shapes: readonly Recognised[]): HitKind[] =>
  shapes.length === 0 || shapes.some(({ kind }) => OF_BATCH.includes(kind))
    ? []
    : FINDERS.filter((finder) => finder.isMeant && !shapes.some((shape) => questionsOf(finder, shape).length > 0)).map(
        ({ kind }) => kind,
      );
