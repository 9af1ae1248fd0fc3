import type { MessageState } from "@/lib/kit/customer-messages";
import type { StatusView } from "@/lib/kit/format/status-view";

/** That the provider took it does not say that it arrived. */
export const MESSAGE_STATUS = {
  waiting: { tone: "warning", icon: "clock", label: "customerMessages.states.waiting" },
  sent: { tone: "success", icon: "check", label: "customerMessages.states.sent" },
  refused: { tone: "danger", icon: "cross", label: "customerMessages.states.refused" },
  unknown: { tone: "warning", icon: "question", label: "customerMessages.states.unknown" },
  dropped: { tone: "neutral", icon: "ban", label: "customerMessages.states.dropped" },
} as const satisfies Record<MessageState, StatusView>;
