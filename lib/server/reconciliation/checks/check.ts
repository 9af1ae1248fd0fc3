import "server-only";
import type { CheckId, CheckLevel, MismatchSide } from "@/lib/reconciliation/checks";
import type { PeriodInBook } from "@/lib/server/book/totals";
import type { KnownPlace } from "../known-places";
import type { OwnPayment } from "./own-payments";

/** What a check looks at: some days of a business, with what several checks need of them, asked for once. */
export interface CheckContext {
  business: string;
  from: string;
  to: string;
  nowMs: number;
  period: () => Promise<PeriodInBook>;
  /** What our own orders paid or collected, with the rows of the statement that are theirs. Null while that is not known. */
  own: () => Promise<readonly OwnPayment[] | null>;
  /** The bank accounts, each with its days of the stretch. */
  accounts: () => Promise<readonly KnownPlace[]>;
}

/** Something that does not match. */
export interface Found {
  /** What it is of, among all that this check finds. */
  key: string;
  /** The Tehran day that it belongs to. */
  day: string;
  since: string;
  amountRial: number | null;
  otherRial?: number | null;
  count?: number;
  ours?: MismatchSide;
  theirs?: MismatchSide;
}

export interface Checked {
  found: Found[];
  /** Keys of which nothing can be said now: what was found of them earlier stays. `all`: of none of them. */
  undecided?: readonly string[] | "all";
  /** Days of which nothing can be said now, whatever was found of them. */
  undecidedDays?: readonly string[];
}

/** Something that must match. It only reads, and finds the same thing under the same key each time. */
export interface ReconciliationCheck {
  id: CheckId;
  level: CheckLevel;
  run: (context: CheckContext) => Promise<Checked>;
}
