import type { HitKind, SearchHit } from "@/lib/kit/search/hit";
import { type RecognisedKind, recognise } from "@/lib/kit/search/recognise";
import type { SearchAnswer } from "./operations";

/**
 * The single record that a search for a text certainly means, or null. A record whose own id was typed is meant, also
 * if the service did not answer for other kinds. A withdrawal or a settlement and its wallet row have the same track
 * id; then the record itself is meant.
 */
export function landingOf(
  { hits, more, unanswered, comparedOnly, unread }: SearchAnswer,
  text: string,
): SearchHit | null {
  const typed = recognise(text)
    .find(({ kind }) => kind === "uuid")
    ?.value.toLowerCase();
  const [own, another] = hits.filter(({ id }) => id.toLowerCase() === typed);
  if (own && !another) return own;
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

/** Kinds that are certain by their shape, and are looked up as soon as they are pasted. */
const CERTAIN: readonly RecognisedKind[] = [
  "uuid",
  "idEnds",
  "batchId",
  "documentCode",
  "transactionId",
  "mobile",
  "iban",
  "nationalCode",
  "card",
];

export const isCertain = (text: string): boolean => recognise(text).some(({ kind }) => CERTAIN.includes(kind));

/** Record ids may be in an address, but personal values may not, because addresses get into histories and logs. */
const IMPERSONAL: readonly RecognisedKind[] = ["uuid", "idEnds", "batchId", "transactionId", "trackId", "number"];

/** Whether a text may be in the query of an address. An unrecognised text may not. */
export function mayStandInAddress(text: string): boolean {
  const shapes = recognise(text);
  return shapes.length > 0 && shapes.every(({ kind }) => IMPERSONAL.includes(kind));
}

/** Hits grouped by kind of record, in the order of the kinds. */
export function groupHits(hits: readonly SearchHit[]): { kind: HitKind; hits: SearchHit[] }[] {
  return [...new Set(hits.map(({ kind }) => kind))]
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}
