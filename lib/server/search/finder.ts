import "server-only";
import type { StatusView } from "@/lib/format/status-view";
import type { HitKind } from "@/lib/search/kinds";
import type { FoundHit } from "@/lib/search/operations";
import type { Recognised, RecognisedKind } from "@/lib/search/recognise";
import type { Asker } from "./asker";

/** Of each list so many are asked for. */
export const PER_QUESTION = 10;
/** What the service cannot search by is compared here, page by page: so many of them. */
export const COMPARED = { perPage: 100, pages: 10 };

/** Asks for what a text means, as one of its shapes; a 404 is the answer "not it". */
export type Question = (asker: Asker) => Promise<readonly FoundHit[]>;

/** How the one box finds a kind of records: each area has its own (`lib/<area>/find.ts`). */
export interface Finder {
  kind: HitKind;
  /** What is worth asking for each shape that a text can have; asked at once. */
  by: { readonly [Kind in RecognisedKind]?: readonly Question[] };
  /** Not every text of a shape can be one of these: a company's national id is a number of eleven digits. */
  fits?: (shape: Recognised) => boolean;
  /** Somebody who reads out a number may mean one: where nothing looks for it by that, it is said. */
  isMeant?: true;
  /** By such a shape it finds those that were told here alone: where it finds none, that is said as well. */
  knowsSome?: (shape: Recognised) => boolean;
  /** It asks a table of ours: what it does not find says nothing of a service that did not answer. */
  isOwn?: true;
  /** How a hit's status is shown. */
  views?: Readonly<Record<string, StatusView>>;
  /** The list that has all of them, searched by the same text; null where it is not searched by this. */
  wholeList?: (business: string, by: RecognisedKind) => string | null;
}
