import type { StatusView } from "@/lib/format/status-view";
import type { ApplicationStatus } from "./codes";

/** What the applicant's browser brings back from the bank. Whoever has the token can say it, so it proves nothing. */
export const BANK_RETURNS = ["SUCCEED", "FAILED"] as const;
export type BankReturn = (typeof BANK_RETURNS)[number];

export const VISIT_STATES = ["waiting", "at_bank", "returned", "refused", "arrived", "expired", "over"] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export interface VisitFacts {
  untilMs: number;
  isOpened: boolean;
  returned: BankReturn | null;
  /** Taken back, or another one stands for it. */
  isEnded: boolean;
  status: ApplicationStatus | "UNKNOWN";
}

/** How far a visit to the bank has come: that the bank has the application, only the service's word on it tells. */
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

/** A visit as staff see it; its link for whoever may hand it over, while it works. */
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
  /** Whether the bank can be asked now, and whether somebody has to know first that it may have been asked already. */
  mayBegin: boolean;
  isAgain: boolean;
  visits: BankVisit[];
}

/** What the applicant is shown of it: nothing of themselves. */
export interface VisitPage {
  state: VisitState;
  business: string;
  until: string;
  /** Whether this installation knows where the bank's page is. */
  hasWay: boolean;
}
