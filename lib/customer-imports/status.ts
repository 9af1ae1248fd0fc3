import type { StatusView } from "@/lib/format/status-view";
import { STEP_STATES, type StepState } from "@/lib/jobs/states";
import { addressState, oneOf, pageNumber, perPage } from "@/lib/operations/address";
import type { CustomerImport } from "./schemas";

export const ROW_STATE = {
  wrong: { tone: "danger", icon: "alert", label: "customerImport.states.wrong" },
  repeated: { tone: "neutral", icon: "return", label: "customerImport.states.repeated" },
  there: { tone: "neutral", icon: "info", label: "customerImport.states.there" },
  unchecked: { tone: "neutral", icon: "clock", label: "customerImport.states.unchecked" },
  ready: { tone: "info", icon: "dot", label: "customerImport.states.ready" },
  taken: { tone: "info", label: "customerImport.states.taken" },
  done: { tone: "success", label: "customerImport.states.done" },
  found: { tone: "success", icon: "info", label: "customerImport.states.found" },
  refused: { tone: "danger", label: "customerImport.states.refused" },
  unknown: { tone: "warning", icon: "question", label: "customerImport.states.unknown" },
  again: { tone: "info", icon: "clock", label: "customerImport.states.again" },
} as const satisfies Record<StepState, StatusView>;

/** How an import stands: what is finished but needs somebody is not shown as done. */
export function importStatus({ status, isConfirmed, isDiscarded, counts }: CustomerImport): StatusView {
  switch (status) {
    case "waiting":
      return { tone: "neutral", icon: "clock", label: "customerImport.status.waiting" };
    case "running":
      return isConfirmed
        ? { tone: "info", icon: "progress", label: "customerImport.status.running" }
        : { tone: "info", icon: "progress", label: "customerImport.status.checking" };
    case "ready":
      return { tone: "info", icon: "dot", label: "customerImport.status.ready" };
    case "failed":
      return { tone: "danger", icon: "alert", label: "customerImport.status.failed" };
    case "canceled":
      if (isDiscarded) return { tone: "neutral", label: "customerImport.status.discarded" };
      return { tone: "warning", icon: "pause", label: "customerImport.status.canceled" };
    case "done":
      return counts.unknown + counts.refused > 0
        ? { tone: "warning", icon: "alert", label: "customerImport.status.partly" }
        : { tone: "success", label: "customerImport.status.done" };
  }
}

/** How far it is: rows whose outcome is known, of all; while it still looks, rows that were looked for. */
export const progressOf = ({ isConfirmed, counts, rows }: CustomerImport): { done: number; total: number } =>
  isConfirmed
    ? { done: rows - counts.ready - counts.taken - counts.again, total: rows }
    : { done: rows - counts.unchecked, total: rows };

export const importListState = addressState({ page: pageNumber, perPage });
export const importRowsState = addressState({ state: oneOf(STEP_STATES), page: pageNumber, perPage });
