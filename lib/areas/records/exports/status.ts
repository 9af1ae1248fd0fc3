import type { StatusView } from "@/lib/kit/format/status-view";
import type { ExportStatus } from "./schemas";

export const EXPORT_STATUS = {
  waiting: { tone: "neutral", icon: "clock", label: "exports.status.waiting" },
  running: { tone: "info", icon: "progress", label: "exports.status.running" },
  done: { tone: "success", label: "exports.status.done" },
  failed: { tone: "danger", label: "exports.status.failed" },
  canceled: { tone: "neutral", icon: "ban", label: "exports.status.canceled" },
} as const satisfies Record<ExportStatus, StatusView>;

export const isOpenExport = (status: ExportStatus): boolean => status === "waiting" || status === "running";
