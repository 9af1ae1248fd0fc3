import { areaRevealed, areaSubjects } from "@/lib/areas/areas";
import { joinedOnce } from "@/lib/areas/once";
import type { Source } from "@/lib/i18n/types";
import { routes } from "@/lib/routes";

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

/** The part of an entry from which its subject is read. */
export interface AuditTold {
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
}

type SubjectOf = (told: AuditTold, business: string) => AuditSubject;
const NONE: AuditSubject = { word: null, href: null };

/** The record by the first word of the operation that revealed something. */
const RECORDS: Readonly<Record<string, (business: string, id: string) => AuditSubject>> = joinedOnce(
  "revealed record",
  areaRevealed,
  {
    withdrawals: (business: string, id: string): AuditSubject => ({
      word: "withdrawal",
      href: routes.withdrawal(business, id),
    }),
    settlements: (business: string, id: string): AuditSubject => ({
      word: "settlement",
      href: routes.settlement(business, id),
    }),
    wallet: (business: string, id: string): AuditSubject => ({
      word: "transaction",
      href: routes.transaction(business, id),
    }),
  },
);

/** The subject by the first word of the action. */
const OWN = {
  order: ({ subject }, business) => (subject ? { word: "order", href: routes.order(business, subject) } : NONE),
  payout: ({ subject, detail }, business) => {
    if (!subject) return NONE;
    if (typeof detail.withdrawalId === "string")
      return { word: "withdrawal", href: routes.withdrawal(business, subject) };
    return typeof detail.queuedId === "string"
      ? { word: "queued", href: routes.queuedSettlement(business, subject) }
      : { word: "settlement", href: routes.settlement(business, subject) };
  },
  policy: (_, business) => ({ word: "policy", href: routes.settings.policy(business) }),
  export: (_, business) => ({ word: "export", href: routes.exports(business) }),
  connection: (_, business) => ({ word: "connection", href: routes.settings.connection(business) }),
  sandbox: (_, business) => ({ word: "sandbox", href: `${routes.settings.connection(business)}#sandbox` }),
  destination: (_, business) => ({ word: "destination", href: routes.newSettlement(business) }),
  audit: () => ({ word: "log", href: null }),
  team: ({ subject }, business) => ({ word: null, href: subject ? routes.settings.team(business) : null }),
  personal: ({ subject, detail }, business) => {
    const record = RECORDS[String(detail.operation).split(".")[0] ?? ""];
    return record && subject ? record(business, subject) : NONE;
  },
} as const satisfies Record<string, SubjectOf>;

const SUBJECTS = new Map<string, SubjectOf>(Object.entries(joinedOnce("subject", areaSubjects, OWN)));

/** Reads an entry's subject from its action, because the ids in an entry do not tell what they belong to. */
export const subjectOf = (told: AuditTold, business: string): AuditSubject =>
  SUBJECTS.get(told.action.split(".")[0] ?? "")?.(told, business) ?? NONE;
