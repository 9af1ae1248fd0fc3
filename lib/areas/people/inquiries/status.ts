import type { StatusView } from "@/lib/kit/format/status-view";
import type { ToldName, ToldValue } from "./kinds";

/** The states of an inquiry. */
export const INQUIRY_STATES = [
  "waiting",
  "approved",
  "declined",
  "withdrawn",
  "asking",
  "matched",
  "unmatched",
  "found",
  "failed",
  "refused",
  "noMoney",
  "unknown",
  "lost",
  "unanswered",
  "noData",
] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** The service's answers, which are paid for and kept. */
export const ANSWERS = ["matched", "unmatched", "found"] as const satisfies readonly InquiryState[];
/** Another member's decision on an inquiry beyond its maker's budget. */
export const DECIDED = ["approved", "declined"] as const satisfies readonly InquiryState[];
/** States that were certainly charged. */
export const CHARGED = ANSWERS;
/**
 * The service answered without a result: the source was silent so far, had an error, or has no data. It is unknown
 * whether that is charged.
 */
export const UNDECIDED = ["unanswered", "noData"] as const satisfies readonly InquiryState[];
/**
 * States that may have been charged. For `lost` the service has confirmed that it has the inquiry, but not that it
 * took the fee.
 */
export const MAYBE_CHARGED = ["asking", "unknown", "lost", ...UNDECIDED] as const satisfies readonly InquiryState[];

export const isAmong = (states: readonly InquiryState[], state: InquiryState): boolean => states.includes(state);

/** The service's answer in our own terms. */
export interface InquiryAnswer {
  outcome: Extract<InquiryState, "matched" | "unmatched" | "found" | "failed" | "noMoney" | "unanswered" | "noData">;
  values: Partial<Record<ToldName, ToldValue>>;
  /** The fields that could not be read. */
  unread: readonly ToldName[];
}

/** What the sums are grouped by. */
export const INQUIRY_GROUPS = ["kind", "member", "month", "customer"] as const;

/** An answer is no money that arrived: only a match, which was asked for, is green. */
export const INQUIRY_STATE = {
  waiting: { tone: "warning", icon: "pause", label: "inquiries.states.waiting" },
  approved: { tone: "info", icon: "dot", label: "inquiries.states.approved" },
  declined: { tone: "neutral", icon: "ban", label: "inquiries.states.declined" },
  withdrawn: { tone: "neutral", icon: "return", label: "inquiries.states.withdrawn" },
  asking: { tone: "info", icon: "progress", label: "inquiries.states.asking" },
  matched: { tone: "success", label: "inquiries.states.matched" },
  unmatched: { tone: "danger", icon: "cross", label: "inquiries.states.unmatched" },
  found: { tone: "info", icon: "info", label: "inquiries.states.found" },
  failed: { tone: "neutral", icon: "return", label: "inquiries.states.failed" },
  refused: { tone: "neutral", icon: "ban", label: "inquiries.states.refused" },
  noMoney: { tone: "warning", icon: "alert", label: "inquiries.states.noMoney" },
  unknown: { tone: "warning", icon: "question", label: "inquiries.states.unknown" },
  lost: { tone: "warning", icon: "alert", label: "inquiries.states.lost" },
  unanswered: { tone: "warning", icon: "clock", label: "inquiries.states.unanswered" },
  noData: { tone: "warning", icon: "question", label: "inquiries.states.noData" },
} as const satisfies Record<InquiryState, StatusView>;
