import type { areaHits } from "@/lib/areas/areas";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import type { RecognisedKind } from "./recognise";

/** A kind of records that the search finds. */
export type HitKind = keyof typeof areaHits;

/** A record that the text may mean, with the facts that identify it. */
export interface SearchHit {
  kind: HitKind;
  id: string;
  href: string;
  /** The subtype within its kind, if it has a name; a message key. */
  what?: MessageKey | null;
  /** Its money left the wallet, while others of its kind brought money in. */
  isOut?: boolean;
  /** The kind of value that matched; the screen has words for each. */
  matchedBy: RecognisedKind;
  /** It matches exactly. A part of a text, a name or the end of a card may belong to another person. */
  isExact: boolean;
  status: string;
  /** How the status is shown; null for an unknown status, or if there is none. */
  view: StatusView | null;
  amountRial: number | null;
  /** An instant, or a day for withdrawals. */
  at: string | null;
  /** The payer's or the customer's name; masked for members without the permission. */
  name: string | null;
}

/** A hit as its area returns it. */
export type FoundHit = Omit<SearchHit, "kind" | "view">;
