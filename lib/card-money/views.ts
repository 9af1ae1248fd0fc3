import type { Page } from "@/lib/operations/define";
import type { ReadStatus } from "@/lib/operations/unread";
import type { CardStatementRow, CreditPayment } from "./answers";
import type { ACCOUNT_KINDS, ACCOUNT_STATES, CREDIT_CHANGES, CREDIT_STATES, RepaymentState } from "./codes";

/** An account of a cardholder, with its place among them, by which it is asked about. */
export interface HolderAccount {
  place: number;
  accountNumber: string;
  iban: string | null;
  kind: ReadStatus<(typeof ACCOUNT_KINDS)[number]>;
  state: ReadStatus<(typeof ACCOUNT_STATES)[number]>;
  isRial: boolean;
}

/** What of an account can be spent, as far as was told: what it holds, where the issuer does not say how much can be withdrawn. */
export const spendableRial = ({
  balanceRial,
  availableRial,
}: {
  balanceRial: number;
  availableRial: number | null;
}): number => availableRial ?? balanceRial;

/** A row with what lists and files know it by (`rowIdOf`). */
export type HolderRow = CardStatementRow & { id: string };
export type HolderStatement = Page<HolderRow>;

/** A day of an account as far as its rows were read. */
export interface FlowPoint {
  day: string;
  /** False where a row of it may be missing: nothing of it is drawn. */
  isRead: boolean;
  inRial: number;
  outRial: number;
  /** What it held at the day's end; null where no row tells. */
  balanceRial: number | null;
}

/** What moved on an account over a period. */
export interface HolderFlow {
  from: string;
  to: string;
  points: FlowPoint[];
  /** Rows of which nobody could say when they were, or which could not be read: no day is sure then. */
  unplaced: number;
  /** Days at the beginning whose rows were more than are read while somebody waits. */
  left: number;
  /** The period is longer than what is drawn: these are its last days. */
  isShortened: boolean;
}

export interface CreditChange extends ReadStatus<(typeof CREDIT_CHANGES)[number]> {
  id: string;
  cardholderId: string;
  amountRial: number;
  at: string | null;
}

/** Somebody's credit. */
export interface HolderCredit {
  /** `none`: the whole list was read, and does not have them. `unread`: it was longer, or some of it could not be read. */
  found: "yes" | "none" | "unread";
  credit: (ReadStatus<(typeof CREDIT_STATES)[number]> & { leftRial: number }) | null;
  /** What was bought with it and is not repaid; null where not all of it was read. */
  openRial: number | null;
  lateRial: number | null;
  lateCount: number;
  /** The next day on which something is to be repaid. */
  nextDueOn: string | null;
}

/** Whose card something is about, as far as our own record of applications says. */
export interface Whose {
  applicationId: string | null;
  name: string | null;
}

/** Something that was bought with credit. */
export type Repayment = CreditPayment & Whose & { state: RepaymentState; provider: string; providerName: string };

/** What a group of credits comes to, in rial. */
export interface CreditSums {
  holders: number;
  /** Of them those whose credit may be used, and those of whom the service has another word. */
  active: number;
  unclear: number;
  /** What is left to use. */
  leftRial: number;
  /** What was bought and is not repaid. */
  openRial: number;
  lateRial: number;
  lateCount: number;
}

export interface ProviderCredit extends CreditSums {
  provider: string;
  name: string;
  /** It could not be read just now: nothing is said of it. */
  isFailed: boolean;
  /** False where it has more holders or payments than are read at once, or rows that could not be read. */
  isWhole: boolean;
}

export interface TemplateCredit extends CreditSums {
  provider: string;
  /** Null: of holders whose card our own record does not have. */
  templateId: string | null;
  title: string | null;
}

/** So many, and what they come to. */
export interface Heap {
  rial: number;
  count: number;
}

/** What is to be repaid on one day. */
export interface DueDay extends Heap {
  day: string;
}

export interface CreditOverview {
  /** When the service was asked. */
  at: string;
  today: string;
  sums: CreditSums;
  providers: ProviderCredit[];
  templates: TemplateCredit[];
  /** Days with something to repay, some weeks back and ahead. */
  days: DueDay[];
  /** Late for longer than these days reach back, and due after them. */
  earlier: Heap;
  later: Heap;
  /** Open, and the service does not tell until when. */
  noDay: Heap;
  /** Of which the service does not tell whether it was repaid. */
  unclear: Heap;
}
