import type { BookSource } from "@/lib/kit/book/entry";
import type { Calendar } from "@/lib/kit/format/date-display";
import type { Page } from "@/lib/kit/operations/define";
import type { BankChart, Chart, LabelAccount } from "../accounts";
import type { CheckId, CheckLevel, MismatchSide, MismatchState, NoteEvent } from "../checks";
import type { ClosedMismatches } from "../closing";
import type { ChangedLine, PlaceDay, PlacePeriod } from "../lines";
import type { Month } from "../months";
import type { ChangedMovement } from "../movement";

/**
 * The state of a month. `open`: it is not over. `notWhole`: it is over, and a part of it is unknown. `whole`: it adds
 * up and may be closed. `closed`; `changed`: closed, and the book has changed since.
 */
const MONTH_STATES = ["open", "notWhole", "whole", "closed", "changed", "forged"] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/** A month in the grid: all places together. Each of them is on its own page. */
export interface MonthRow extends Month {
  state: MonthState;
  openingRial: number | null;
  closingRial: number | null;
  differenceRial: number;
  /** Mismatches without an explanation. */
  openMismatches: number;
  /** Days that were not read. */
  unreadDays: number;
  /** How many of these lie before the days that are read at all. */
  outOfReach: number;
  /** By how much its end is another one than when it was closed; null if it was not, or is not known now. */
  changedRial: number | null;
}

export interface MonthsAnswer {
  calendar: Calendar;
  /** From when on the book is whole; null before it was read at all. */
  bookFrom: string | null;
  asOf: string | null;
  items: MonthRow[];
}

/** An account that is not among a month's places, or only with some of its days, and why. */
export interface AbsentPlace {
  id: string;
  kind: "wallet" | "account";
  name: string | null;
  /**
   * `before`: the book has it only from a day on. `gone`: it is not linked since a day. `silent`: no row tells what
   * it held.
   */
  why: "before" | "gone" | "silent";
  day: string | null;
}

export interface PlaceAnswer extends PlacePeriod {
  id: string;
  kind: "wallet" | "account";
  name: string | null;
  asOf: string | null;
  days: PlaceDay[];
}

/** Why a month or a day cannot be taken for whole. */
export interface NotWhole {
  /** Days of any place that were not read. */
  unread: { count: number; days: string[] };
  /** How many of these lie before the days that are read at all. */
  outOfReach: number;
  /** Rows that the service told and nobody could read. */
  unreadRows: number;
  /** The book is not as far as yesterday. */
  isBehind: boolean;
  /** Days of an account whose rows were read and have no balance. */
  withoutBalance: number;
  /** Everything was read and does not add up: it is being calculated again. */
  isReckoned: boolean;
}

/** A closing as it is told: who froze what, and whether it still counts. */
export interface Closing {
  id: string;
  seq: number;
  month: string;
  closedAt: string;
  closedBy: string;
  note: string | null;
  /** Its content, its place after the one before or the audit log says another thing: it was altered since. */
  isForged: boolean;
  hash: string;
  previousHash: string;
  mismatches: ClosedMismatches;
  places: { id: string; openingRial: number; closingRial: number }[];
  reopened: { at: string; by: string; reason: string } | null;
}

/** What is otherwise by now in a closed month. */
export interface SinceClosing {
  /** By how much the place's end is another one; null if that is not known now. */
  places: { id: string; changedRial: number | null; lines: ChangedLine[] }[];
  days: string[];
  rows: ChangedRow[];
  /** More rows changed than are told. */
  hasMore: boolean;
}

export interface ChangedRow extends ChangedMovement {
  place: string;
  day: string;
  /** When the book learned of it and by what, as far as it was written down. */
  learnedAt: string | null;
  source: BookSource | null;
}

export interface MonthAnswer extends Month {
  state: MonthState;
  isOver: boolean;
  notWhole: NotWhole;
  places: PlaceAnswer[];
  absent: AbsentPlace[];
  mismatches: Record<"open" | "explained" | "information", number>;
  closing: Closing | null;
  /** Closings of the month that were opened again, the newest first. */
  earlier: Closing[];
  since: SinceClosing | null;
  /** Months before it that the book has from their first day and that are not closed, the newest first. */
  openBefore: string[];
}

export interface DayAnswer {
  day: string;
  isOver: boolean;
  notWhole: NotWhole;
  places: PlaceAnswer[];
  /** The closed month that it is in. */
  closing: Closing | null;
  /** Whether the day is what it was when its month was closed; null if it was not, or is not known now. */
  hasChanged: boolean | null;
  mismatches: Mismatch[];
  /** What came back on the day, and what left on it and came back, then or later: both make the line of returns. */
  returns: { cameBackRial: number; cameBack: number; didNotStayRial: number; didNotStay: number } | null;
}

export interface Mismatch {
  id: string;
  check: CheckId;
  level: CheckLevel;
  state: MismatchState;
  day: string;
  since: string;
  amountRial: number | null;
  otherRial: number | null;
  count: number;
  ours: MismatchSide | null;
  theirs: MismatchSide | null;
  firstSeenAt: string;
  resolvedAt: string | null;
  explainedAt: string | null;
  explainedBy: string | null;
  notes: number;
}

export interface MismatchNote {
  id: string;
  at: string;
  event: NoteEvent;
  by: string | null;
  note: string | null;
}

export interface MismatchDetail extends Mismatch {
  history: MismatchNote[];
}

export interface MismatchPage extends Page<Mismatch> {
  /** When the checks were last run over everything; null before they were. */
  checkedAt: string | null;
}

/** The checks of a closing's own statements. */
export interface ClosingCheck {
  checkedAt: string;
  /** Its content still has its hash. */
  content: boolean;
  /** The rows that were kept with it still have theirs. */
  rows: boolean;
  /** It follows the closing before it. */
  chain: boolean;
  /** The audit log tells of the same hash. */
  audit: boolean;
  /** What the book says now: the same, something else, or it does not have those days any more. */
  book: "same" | "changed" | "unknown";
  movements: number;
}

export interface ChartAnswer {
  accounts: Chart;
  /** The codes of bank accounts, each by what it is called as a place; one that has none yet has an empty one. */
  banks: BankChart;
  /** Codes of labels; of nobody who may not read accounts. */
  labels: LabelAccount[];
  places: { id: string; name: string | null }[];
  /** False if these are the default codes, which nobody has checked. */
  isOwn: boolean;
  changedAt: string | null;
  changedBy: string | null;
}
