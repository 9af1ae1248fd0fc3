import "server-only";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { FoundHit, HitKind } from "@/lib/kit/search/hit";
import type { Recognised, RecognisedKind } from "@/lib/kit/search/recognise";
import type { Asker } from "./asker";

/** The number of results that each list is asked for. */
export const PER_QUESTION = 10;
/** Values that the service cannot search by are compared here, page by page, up to this many pages. */
export const COMPARED = { perPage: 100, pages: 10 };

/** Searches for a text in one of its shapes. A 404 means "not found". */
export type FinderQuestion = (asker: Asker) => Promise<readonly FoundHit[]>;

/** How the search box finds a kind of records. Each area has its own (`server/find.ts`). */
export interface Finder {
  kind: HitKind;
  /** The questions for each shape that a text can have. They are asked at the same time. */
  by: { readonly [Kind in RecognisedKind]?: readonly FinderQuestion[] };
  /**
   * Whether a text of this shape can be such a record. For example, a company's national id is a number of eleven
   * digits.
   */
  fits?: (shape: Recognised) => boolean;
  /**
   * Set if a number that a person reads out may be one of these records. If nothing searches for it by that number,
   * the answer says so.
   */
  isMeant?: true;
  /** Shapes by which it finds only records that were told here. If it finds none, the answer says so too. */
  knowsSome?: (shape: Recognised) => boolean;
  /** Set if it searches our own table. Then an empty result does not mean that the service failed to answer. */
  isOwn?: true;
  /** How a hit's status is shown. */
  views?: Readonly<Record<string, StatusView>>;
  /** The address of the whole list with the same search; null if the list cannot be searched by this. */
  wholeList?: (business: string, by: RecognisedKind) => string | null;
}
