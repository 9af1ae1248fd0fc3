import type { StatusView } from "@/lib/kit/format/status-view";
import type { ApplicationStatus } from "./status";

/** The result in the browser's return from the bank. Anybody with the token can send it, so it proves nothing. */
export const BANK_RETURNS = ["SUCCEED", "FAILED"] as const;
export type BankReturn = (typeof BANK_RETURNS)[number];

const VISIT_STATES = ["waiting", "at_bank", "returned", "refused", "arrived", "expired", "over"] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export interface VisitFacts {
  untilMs: number;
  isOpened: boolean;
  returned: BankReturn | null;
  /** Withdrawn, or replaced by another visit. */
  isEnded: boolean;
  status: ApplicationStatus | "UNKNOWN";
}

/** The state of a visit to the bank. Only the service's answer about the application proves that the bank has it. */
export function visitState({ untilMs, isOpened, returned, isEnded, status }: VisitFacts, nowMs: number): VisitState {
  if (isEnded) return "over";
  if (status !== "DRAFT") return "arrived";
  if (returned === "SUCCEED") return "returned";
  if (returned === "FAILED") return "refused";
  if (nowMs >= untilMs) return "expired";
  return isOpened ? "at_bank" : "waiting";
}

/** Whether its link still leads to the bank. */
export const leadsToBank = (state: VisitState): boolean => state === "waiting" || state === "at_bank";

export const VISIT_STATUS = {
  waiting: { tone: "info", icon: "clock", label: "applicant.visit.waiting" },
  at_bank: { tone: "info", icon: "clock", label: "applicant.visit.atBank" },
  returned: { tone: "warning", icon: "clock", label: "applicant.visit.returned" },
  refused: { tone: "danger", label: "applicant.visit.refused" },
  arrived: { tone: "success", label: "applicant.visit.arrived" },
  expired: { tone: "neutral", icon: "clock", label: "applicant.visit.expired" },
  over: { tone: "neutral", icon: "ban", label: "applicant.visit.over" },
} as const satisfies Record<VisitState, StatusView>;

/** A visit as staff see it, with its link for members who may pass it on, while it works. */
export interface BankVisit {
  id: string;
  state: VisitState;
  by: string;
  createdAt: string;
  until: string;
  openedAt: string | null;
  returnedAt: string | null;
  link: { url: string; qr: { size: number; path: string } } | null;
}

export interface BankVisits {
  /**
   * Whether a visit can be started now, and whether the member must first know that the bank may have been asked
   * already.
   */
  mayBegin: boolean;
  isAgain: boolean;
  visits: BankVisit[];
}

/** The part of a visit that the applicant sees: none of their own data. */
export interface VisitPage {
  state: VisitState;
  business: string | null;
  until: string;
  /** Whether this installation knows the address of the bank's page. */
  hasWay: boolean;
}
