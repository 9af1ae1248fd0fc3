import "server-only";
import { registry } from "@/lib/server/core/registry";
import type { HitKind } from "../kinds";
import type { Recognised, RecognisedKind } from "../recognise";
import type { Finder, Question } from "./finder";

/** The questions of an area that are worth asking for one shape. */
export const questionsOf = ({ by, fits }: Finder, shape: Recognised): readonly Question[] =>
  (fits?.(shape) ?? true) ? (by[shape.kind] ?? []) : [];

/** These shapes mean a batch and nothing else. */
const OF_BATCH: readonly RecognisedKind[] = ["batchId", "fileName"];

/**
 * Returns the kinds of records that cannot be searched by the given shapes, although such records may have the text.
 *
 * @param found the kinds of which a record with the text was found
 */
export function notFoundBy(shapes: readonly Recognised[], found: ReadonlySet<HitKind>): HitKind[] {
  if (shapes.length === 0 || shapes.some(({ kind }) => OF_BATCH.includes(kind))) return [];
  // The service does not search by amount, and it searches descriptions only in the statement. The book searches
  // both.
  const [first] = shapes;
  if (first?.kind === "amount" || first?.kind === "words")
    return registry()
      .records.filter(({ foundBy }) => foundBy.includes(first.kind))
      .map(({ kind }) => kind);
  return registry()
    .finders.filter(
      (finder) =>
        finder.isMeant &&
        !shapes.some(
          (shape) =>
            questionsOf(finder, shape).length > 0 && (found.has(finder.kind) || !(finder.knowsSome?.(shape) ?? false)),
        ),
    )
    .map(({ kind }) => kind);
}
