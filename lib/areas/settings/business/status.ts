import type { StatusView } from "@/lib/kit/format/status-view";
import type { BusinessProfile } from "./server/answers";

type Tool = BusinessProfile["tools"][string];

/** What a tool is good for just now, and so what is missing. */
export const TOOL_STATES = ["ready", "notSetUp", "pending", "off"] as const;
export type ToolState = (typeof TOOL_STATES)[number];

export const TOOL_STATUS = {
  ready: { tone: "success", label: "business.tools.states.ready" },
  notSetUp: { tone: "info", label: "business.tools.states.notSetUp", icon: "dot" },
  pending: { tone: "warning", label: "business.tools.states.pending" },
  off: { tone: "neutral", label: "business.tools.states.off", icon: "ban" },
} as const satisfies Record<ToolState, StatusView>;

/**
 * The service says it in three fields; waiting wins, for it may be enabled and still wait. Of an enabled one it may leave
 * out whether it was set up: then nothing says that it was not.
 */
export function toolState({ isEnabled, isCreated, status }: Tool): ToolState {
  if (status?.toUpperCase() === "PENDING") return "pending";
  if (!isEnabled) return "off";
  return isCreated === false ? "notSetUp" : "ready";
}

/** Everything the reference names; the token holds some of them, and perhaps others that are newer. */
export const KNOWN_PERMISSIONS = [
  "view_dashboard",
  "business_setting",
  "view_transactions_report",
  "view_settlements",
  "add_settlements",
  "edit_settlements",
  "add_iban",
  "remove_iban",
  "view_gateway_ipgs",
  "create_gateway_ipgs",
  "edit_gateway_ipgs",
  "view_request_forms",
  "create_request_forms",
] as const;

/** What the token may do and what it may not; permissions that we have no words for count too. */
export function splitPermissions(held: readonly string[]): { granted: string[]; missing: string[] } {
  const known: readonly string[] = KNOWN_PERMISSIONS;
  return {
    granted: [...known.filter((name) => held.includes(name)), ...new Set(held.filter((name) => !known.includes(name)))],
    missing: known.filter((name) => !held.includes(name)),
  };
}

const DOCUMENT_STATUS = {
  accepted: { tone: "success", label: "business.documents.states.accepted" },
  pending: { tone: "warning", label: "business.documents.states.pending" },
  rejected: { tone: "danger", label: "business.documents.states.rejected" },
  missing: { tone: "neutral", label: "business.documents.states.missing", icon: "dot" },
} as const satisfies Record<string, StatusView>;

/** The service's word for a document's state; one that we do not know is shown as it is. */
export function documentStatus(word: string | null): StatusView {
  if (word === null || word === "") return DOCUMENT_STATUS.missing;
  const known = Object.entries(DOCUMENT_STATUS).find(([name]) => name === word.toLowerCase());
  return known ? known[1] : { tone: "neutral", label: word as StatusView["label"] };
}
