import "server-only";
import { batchFinder, batchRowFinder } from "@/lib/batches/find";
import { orderFinder } from "@/lib/orders/find";
import { HIT_KINDS, type HitKind } from "@/lib/search/kinds";
import type { Recognised, RecognisedKind } from "@/lib/search/recognise";
import { AREAS, IN_BOOK } from "@/lib/server/proxy/areas";
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
  batchRowFinder,
  ...AREAS.flatMap(({ finders }) => finders),
  transactionFinder,
].sort((one, other) => HIT_KINDS.indexOf(one.kind) - HIT_KINDS.indexOf(other.kind));

/** What of an area is worth asking for one shape. */
export const questionsOf = ({ by, fits }: Finder, shape: Recognised): readonly Question[] =>
  (fits?.(shape) ?? true) ? (by[shape.kind] ?? []) : [];

/** A batch's own shapes say what was meant. */
const OF_BATCH: readonly RecognisedKind[] = ["batchId", "fileName"];

/**
 * The kinds of records that nothing finds by what a text can be, though it may be theirs.
 *
 * @param found kinds of which one was found that has it
 */
export function notFoundBy(shapes: readonly Recognised[], found: ReadonlySet<HitKind>): HitKind[] {
  if (shapes.length === 0 || shapes.some(({ kind }) => OF_BATCH.includes(kind))) return [];
  // The service searches for no amounts and, but for the statement's, no descriptions; only the book does.
  const [first] = shapes;
  if (first?.kind === "amount" || first?.kind === "words")
    return IN_BOOK.filter(({ foundBy }) => foundBy.includes(first.kind)).map(({ kind }) => kind);
  return FINDERS.filter(
    (finder) =>
      finder.isMeant &&
      !shapes.some(
        (shape) =>
          questionsOf(finder, shape).length > 0 && (found.has(finder.kind) || !(finder.knowsSome?.(shape) ?? false)),
      ),
  ).map(({ kind }) => kind);
}
