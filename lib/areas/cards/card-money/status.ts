import type { StatusView } from "@/lib/kit/format/status-view";
import type { Page } from "@/lib/kit/operations/define";
import type { ReadStatus } from "@/lib/kit/operations/unread";
import type { CardStatementRow, CreditPayment } from "./server/answers";

/** What an account of a cardholder may be, by the service's names. */
export const ACCOUNT_KINDS = ["CURRENT", "SAVINGS", "CREDIT"] as const;
export const ACCOUNT_STATES = ["ACTIVE", "INACTIVE"] as const;

/** Which way a row of a statement went. */
export const CARD_ROW_TYPES = ["DEPOSIT", "WITHDRAWAL"] as const;

/** Whether a credit may be used. */
export const CREDIT_STATES = ["ACTIVE", "INACTIVE"] as const;
/** Credit that was given, and such that was taken back. */
export const CREDIT_CHANGES = ["CREDIT", "DEBIT"] as const;

export const GRANT_STATES = ["PENDING", "ACTIVE", "FAILED", "REVOKED", "EXPIRED"] as const;

/**
 * How what was bought with credit stands with its repayment. `noDay`: it is open, and the service does not tell until when;
 * `unclear`: the service does not tell whether it was repaid.
 */
export const REPAYMENT_STATES = ["late", "due", "noDay", "repaid", "unclear"] as const;
export type RepaymentState = (typeof REPAYMENT_STATES)[number];

export const GRANT_STATE = {
  PENDING: { tone: "info", icon: "clock", label: "cardMoney.grant.PENDING" },
  ACTIVE: { tone: "success", label: "cardMoney.grant.ACTIVE" },
  FAILED: { tone: "danger", icon: "cross", label: "cardMoney.grant.FAILED" },
  REVOKED: { tone: "neutral", icon: "ban", label: "cardMoney.grant.REVOKED" },
  EXPIRED: { tone: "neutral", icon: "clock", label: "cardMoney.grant.EXPIRED" },
} as const satisfies Record<(typeof GRANT_STATES)[number], StatusView>;

type IdentifyingFields = Pick<CardStatementRow, "trackingCode" | "status" | "amountRial" | "balanceRial" | "at">;

/**
 * By what a row of a holder's statement is known among the others. Its tracking code alone does not do: a bank may book a
 * transfer and its fee under one.
 */
export const rowIdOf = ({ trackingCode, status, amountRial, balanceRial, at }: IdentifyingFields): string =>
  JSON.stringify([trackingCode, status, amountRial, balanceRial, at]);

/** The row with that id, as lists and files know it. */
export const withRowId = <Row extends IdentifyingFields>(row: Row): Row & { id: string } => ({
  ...row,
  id: rowIdOf(row),
});

/** An account of a cardholder, with its position, by which it is asked about. */
export interface HolderAccount {
  place: number;
  accountNumber: string;
  iban: string | null;
  kind: ReadStatus<(typeof ACCOUNT_KINDS)[number]>;
  state: ReadStatus<(typeof ACCOUNT_STATES)[number]>;
  isRial: boolean;
}

/**
 * The amount of an account that can be spent as far as known: the balance, if the issuer does not tell the amount
 * available.
 */
export const spendableRial = ({
  balanceRial,
  availableRial,
}: {
  balanceRial: number;
  availableRial: number | null;
}): number => availableRial ?? balanceRial;

/** A row with its id for lists and files (`rowIdOf`). */
export type HolderRow = CardStatementRow & { id: string };
export type HolderStatement = Page<HolderRow>;

/** A day of an account as far as its rows were read. */
export interface FlowPoint {
  day: string;
  /** False if a row of the day may be missing: the day is not drawn then. */
  isRead: boolean;
  inRial: number;
  outRial: number;
  /** The balance at the day's end; null if no row tells it. */
  balanceRial: number | null;
}

/** The movements of an account over a period. */
export interface HolderFlow {
  from: string;
  to: string;
  points: FlowPoint[];
  /** Rows without a known time, or unreadable rows: no day is certain then. */
  unplaced: number;
  /** Days at the start of the period that have more rows than are read while the user waits. */
  left: number;
  /** The period is longer than what is drawn; these are its last days. */
  isShortened: boolean;
}

export interface CreditChange extends ReadStatus<(typeof CREDIT_CHANGES)[number]> {
  id: string;
  cardholderId: string;
  amountRial: number;
  at: string | null;
}

/** A cardholder's credit. */
export interface HolderCredit {
  /**
   * `none`: the whole list was read and does not contain the holder. `unread`: the list was longer, or a part was
   * unreadable.
   */
  found: "yes" | "none" | "unread";
  credit: (ReadStatus<(typeof CREDIT_STATES)[number]> & { leftRial: number }) | null;
  /** Purchases on credit that are not repaid; null if not all were read. */
  openRial: number | null;
  lateRial: number | null;
  lateCount: number;
  /** The next day with a repayment. */
  nextDueOn: string | null;
}

/** The holder of the card in question according to our own applications. */
export interface Whose {
  applicationId: string | null;
  name: string | null;
}

/** A purchase on credit. */
export type Repayment = CreditPayment & Whose & { state: RepaymentState; provider: string; providerName: string };

/** The sums of a group of credits, in rial. */
export interface CreditSums {
  holders: number;
  /** The number of holders whose credit is active, and of those for which the service uses another word. */
  active: number;
  unclear: number;
  /** The credit left to use. */
  leftRial: number;
  /** The purchases that are not repaid. */
  openRial: number;
  lateRial: number;
  lateCount: number;
}

export interface ProviderCredit extends CreditSums {
  provider: string;
  name: string;
  /** The group could not be read now; its sums mean nothing. */
  isFailed: boolean;
  /** False if the group has more holders or payments than are read at once, or unreadable rows. */
  isWhole: boolean;
}

export interface TemplateCredit extends CreditSums {
  provider: string;
  /** Null: holders whose card is not in our own record. */
  templateId: string | null;
  title: string | null;
}

/** A sum and a count. */
export interface Heap {
  rial: number;
  count: number;
}

/** The repayments of one day. */
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
  /** Days with repayments, some weeks back and ahead. */
  days: DueDay[];
  /** Repayments that are late since before the first of these days, and those due after the last. */
  earlier: Heap;
  later: Heap;
  /** Open repayments without a due day. */
  noDay: Heap;
  /** Repayments whose state the service does not tell. */
  unclear: Heap;
}
