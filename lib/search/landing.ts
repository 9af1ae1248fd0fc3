import type { HitKind } from "./kinds";
import type { SearchAnswer, SearchHit } from "./operations";
import { type RecognisedKind, recognise } from "./recognise";

/**
 * The one record that a search means, if there is only one and it is surely the one. A withdrawal or a settlement and the wallet's row about
 * it carry the same track id: whoever pastes it wants the record itself.
 */
export function landingOf({ hits, more, unanswered, comparedOnly, unread }: SearchAnswer): SearchHit | null {
  if (
    unanswered.length > 0 ||
    more.length > 0 ||
    unread.length > 0 ||
    comparedOnly !== null ||
    hits.some(({ isExact }) => !isExact)
  )
    return null;
  const [first, ...others] = hits;
  if (!first || others.length === 0) return first ?? null;
  const records = hits.filter(({ kind }) => kind !== "transaction");
  const [record] = records;
  if ((record?.kind !== "withdrawal" && record?.kind !== "settlement") || records.length > 1) return null;
  const isItsOwnRow = (hit: SearchHit) =>
    hit.amountRial === record.amountRial && (hit.matchedBy === "uuid" || hit.matchedBy === "trackId");
  return hits.filter((hit) => hit !== record).every(isItsOwnRow) ? record : null;
}

/** Shapes that leave no doubt: worth asking about as soon as they are pasted. */
const CERTAIN: readonly RecognisedKind[] = [
  "uuid",
  "batchId",
  "documentCode",
  "transactionId",
  "mobile",
  "iban",
  "nationalCode",
  "card",
];

export const isCertain = (text: string): boolean => recognise(text).some(({ kind }) => CERTAIN.includes(kind));

/** Ids of records may stand in an address; what names a person may not: addresses end up in histories and logs. */
const IMPERSONAL: readonly RecognisedKind[] = ["uuid", "batchId", "transactionId", "trackId", "number"];

/** Whether a text may be kept in the query of an address. Nothing recognised: better not. */
export function mayStandInAddress(text: string): boolean {
  const shapes = recognise(text);
  return shapes.length > 0 && shapes.every(({ kind }) => IMPERSONAL.includes(kind));
}

/** Hits by the kind of record, in the order in which the kinds come. */
export function groupHits(hits: readonly SearchHit[]): { kind: HitKind; hits: SearchHit[] }[] {
  return [...new Set(hits.map(({ kind }) => kind))]
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}
