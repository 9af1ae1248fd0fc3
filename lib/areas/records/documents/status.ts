import type { StatusView } from "@/lib/kit/format/status-view";
import type { DocumentState } from "./document";

/** A valid document says nothing about the money in it, so neither status is green. */
export const DOCUMENT_STATUS = {
  valid: { tone: "neutral", icon: "check", label: "documents.status.valid" },
  withdrawn: { tone: "danger", icon: "ban", label: "documents.status.withdrawn" },
} as const satisfies Record<DocumentState, StatusView>;
