import type { StatusView } from "@/lib/kit/format/status-view";
import type { MismatchState } from "./checks";
import type { MonthState } from "./server/answers";

/** Nothing here is money that arrived, so nothing has a tick but a month that is closed for good. */
export const MONTH_STATUS = {
  open: { tone: "info", icon: "progress", label: "reconciliation.months.state.open" },
  notWhole: { tone: "warning", label: "reconciliation.months.state.notWhole" },
  whole: { tone: "neutral", icon: "dot", label: "reconciliation.months.state.whole" },
  closed: { tone: "success", label: "reconciliation.months.state.closed" },
  changed: { tone: "danger", label: "reconciliation.months.state.changed" },
  forged: { tone: "danger", icon: "alert", label: "reconciliation.months.state.forged" },
} as const satisfies Record<MonthState, StatusView>;

export const MISMATCH_STATUS = {
  open: { tone: "danger", label: "reconciliation.state.open" },
  explained: { tone: "neutral", icon: "dot", label: "reconciliation.state.explained" },
  resolved: { tone: "neutral", icon: "return", label: "reconciliation.state.resolved" },
  information: { tone: "info", icon: "info", label: "reconciliation.levels.information" },
} as const satisfies Record<MismatchState | "information", StatusView>;
