import "server-only";
import type { PeriodInBook } from "@/lib/areas/money/wallet/server/record";
import type { CheckId, CheckLevel, MismatchSide } from "../../checks";
import type { KnownPlace } from "../known-places";
import type { OwnPayment } from "./own-payments";

/** The input of a check: some days of a business, and data that several checks need and that is loaded once. */
export interface CheckContext {
  business: string;
  from: string;
  to: string;
  nowMs: number;
  period: () => Promise<PeriodInBook>;
  /** The payments of our own orders, each with its statement rows. Null while these are not known. */
  own: () => Promise<readonly OwnPayment[] | null>;
  /** The bank accounts, each with its days of the span. */
  accounts: () => Promise<readonly KnownPlace[]>;
}

/** A mismatch that a check found. */
export interface FoundMismatch {
  /** Identifies the mismatch among all findings of this check. */
  key: string;
  /** The Tehran day that the mismatch belongs to. */
  day: string;
  since: string;
  amountRial: number | null;
  otherRial?: number | null;
  count?: number;
  ours?: MismatchSide;
  theirs?: MismatchSide;
}

export interface Checked {
  found: FoundMismatch[];
  /** Keys that cannot be decided now, so earlier findings under them stay. `all`: no key can be decided. */
  undecided?: readonly string[] | "all";
  /** Days that cannot be decided now, for all findings of these days. */
  undecidedDays?: readonly string[];
}

/** One check of figures that must match. It only reads, and it finds the same mismatch under the same key each time. */
export interface ReconciliationCheck {
  id: CheckId;
  level: CheckLevel;
  run: (context: CheckContext) => Promise<Checked>;
}
