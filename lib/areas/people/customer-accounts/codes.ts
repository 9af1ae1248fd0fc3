import type { StatusView } from "@/lib/kit/format/status-view";

/** Whether the bank's owner is the customer, as the service compared them; `NOT_CHECKED` where it never did. */
export const COMPATIBILITIES = ["NOT_CHECKED", "MATCHED", "UNMATCHED"] as const;
export type Compatibility = (typeof COMPATIBILITIES)[number];
/** The service's word for an owner that it never asked for is the word that Daftar uses for an unknown state. */
export const COMPATIBILITY_AS_SENT = { UNKNOWN: "NOT_CHECKED" } as const satisfies Record<string, Compatibility>;

export const COMPATIBILITY_STATUS = {
  NOT_CHECKED: { tone: "neutral", icon: "dot", label: "customerAccounts.compatibility.notChecked" },
  MATCHED: { tone: "success", label: "customerAccounts.compatibility.matched" },
  UNMATCHED: { tone: "danger", label: "customerAccounts.compatibility.unmatched" },
} as const satisfies Record<Compatibility, StatusView>;

/** How a write ended that may have asked the bank: done, found to fit nothing, or not asked, or not answered by the bank. */
const OUTCOMES = ["done", "no_match", "fee_wallet_empty", "provider_silent"] as const;
export type Outcome = (typeof OUTCOMES)[number];
