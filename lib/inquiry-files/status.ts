import type { StatusView } from "@/lib/format/status-view";
import { STEP_STATES, type StepState } from "@/lib/jobs/states";
import { addressState, oneOf, pageNumber, perPage } from "@/lib/operations/address";
import type { InquiryFile } from "./schemas";

export const ROW_STATE = {
  wrong: { tone: "danger", icon: "alert", label: "inquiryFiles.states.wrong" },
  repeated: { tone: "neutral", icon: "return", label: "inquiryFiles.states.repeated" },
  there: { tone: "neutral", icon: "info", label: "inquiryFiles.states.there" },
  unchecked: { tone: "neutral", icon: "clock", label: "inquiryFiles.states.unchecked" },
  ready: { tone: "info", icon: "dot", label: "inquiryFiles.states.ready" },
  taken: { tone: "info", label: "inquiryFiles.states.taken" },
  done: { tone: "info", icon: "info", label: "inquiryFiles.states.done" },
  found: { tone: "info", icon: "info", label: "inquiryFiles.states.done" },
  refused: { tone: "danger", label: "inquiryFiles.states.refused" },
  unknown: { tone: "warning", icon: "question", label: "inquiryFiles.states.unknown" },
  again: { tone: "info", icon: "clock", label: "inquiryFiles.states.again" },
} as const satisfies Record<StepState, StatusView>;

/** How a file stands: what is finished but needs somebody is not shown as done. */
export function fileStatus({ status, isConfirmed, isDiscarded, counts }: InquiryFile): StatusView {
  switch (status) {
    case "waiting":
      return { tone: "neutral", icon: "clock", label: "inquiryFiles.status.waiting" };
    case "running":
      return isConfirmed
        ? { tone: "info", icon: "progress", label: "inquiryFiles.status.running" }
        : { tone: "info", icon: "progress", label: "inquiryFiles.status.checking" };
    case "ready":
      return { tone: "info", icon: "dot", label: "inquiryFiles.status.ready" };
    case "failed":
      return { tone: "danger", icon: "alert", label: "inquiryFiles.status.failed" };
    case "canceled":
      if (isDiscarded) return { tone: "neutral", label: "inquiryFiles.status.discarded" };
      return { tone: "warning", icon: "pause", label: "inquiryFiles.status.canceled" };
    case "done":
      return counts.unknown + counts.refused > 0
        ? { tone: "warning", icon: "alert", label: "inquiryFiles.status.partly" }
        : { tone: "neutral", icon: "check", label: "inquiryFiles.status.done" };
  }
}

/** How far it is: rows whose outcome is known, of all; while it still looks, rows that were looked for. */
export const progressOf = ({ isConfirmed, counts, rows }: InquiryFile): { done: number; total: number } =>
  isConfirmed
    ? { done: rows - counts.ready - counts.taken - counts.again, total: rows }
    : { done: rows - counts.unchecked, total: rows };

export const fileListState = addressState({ page: pageNumber, perPage });
export const fileRowsState = addressState({ state: oneOf(STEP_STATES), page: pageNumber, perPage });
