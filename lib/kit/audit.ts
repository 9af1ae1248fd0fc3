import type { areaActions } from "@/lib/areas/areas";
import type { Source } from "@/lib/kit/i18n/types";

/** Everything that the audit chain tells of: `<area>.<what happened>`. */
export type AuditAction = (typeof areaActions)[number];

/** How a fact of an entry is written. What is not listed stands as it is. */
export type FactKind =
  | "money"
  | "role"
  | "orderKind"
  | "yesNo"
  | "id"
  /** The three digits of a bank. */
  | "bank"
  /** The name of a card issuer in addresses. */
  | "issuer"
  | "number"
  | "instant"
  | "text"
  | "word"
  | "words"
  | "filters"
  | "policyChanges";

/** The part of an entry from which its subject is read. */
export interface AuditTold {
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
}

/** The subject of an entry: a word for it, and its page. */
export interface AuditSubject {
  /**
   * Its key among `audit.subjects`. It is the short key, because full keys are sent with each module that contains
   * them.
   */
  word: keyof Source["audit"]["subjects"] | null;
  /** Null if it has no page of its own, or no longer exists. */
  href: string | null;
}
