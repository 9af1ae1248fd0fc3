import { areaRevealed, areaSubjects } from "@/lib/areas/areas";
import type { MessageKey } from "@/lib/i18n/types";
import { routes } from "@/lib/routes";

/** What an entry is about: a word for it, and where it can be looked at. */
export interface AuditSubject {
  word: MessageKey | null;
  /** Null where it has no page of its own, or is no more. */
  href: string | null;
}

/** What an entry says that its subject is read from. */
export interface AuditTold {
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
}

const RECORDS: Readonly<Record<string, (business: string, id: string) => AuditSubject>> = {
  withdrawals: (business, id) => ({ word: "audit.subjects.withdrawal", href: routes.withdrawal(business, id) }),
  ...areaRevealed,
  settlements: (business, id) => ({ word: "audit.subjects.settlement", href: routes.settlement(business, id) }),
  wallet: (business, id) => ({ word: "audit.subjects.transaction", href: routes.transaction(business, id) }),
};

const SUBJECTS = new Map<string, (told: AuditTold, business: string) => AuditSubject>(Object.entries(areaSubjects));

/** Reads what an entry is about from its action: entries hold ids, which say nothing by themselves. */
export function subjectOf({ action, subject, detail }: AuditTold, business: string): AuditSubject {
  const [area = ""] = action.split(".");
  const none: AuditSubject = { word: null, href: null };
  const declared = SUBJECTS.get(area);
  if (declared) return declared({ action, subject, detail }, business);
  switch (area) {
    case "order":
      return subject ? { word: "audit.subjects.order", href: routes.order(business, subject) } : none;
    case "payout":
      if (!subject) return none;
      return typeof detail.queuedId === "string"
        ? { word: "audit.subjects.queued", href: routes.queuedSettlement(business, subject) }
        : { word: "audit.subjects.settlement", href: routes.settlement(business, subject) };
    case "policy":
      return { word: "audit.subjects.policy", href: routes.settings.policy(business) };
    case "export":
      return { word: "audit.subjects.export", href: routes.exports(business) };
    case "connection":
      return { word: "audit.subjects.connection", href: routes.settings.connection(business) };
    case "sandbox":
      return { word: "audit.subjects.sandbox", href: `${routes.settings.connection(business)}#sandbox` };
    case "destination":
      return { word: "audit.subjects.destination", href: routes.newSettlement(business) };
    case "audit":
      return { word: "audit.subjects.log", href: null };
    case "team":
      return { word: null, href: subject ? routes.settings.team(business) : null };
    case "personal": {
      const record = RECORDS[String(detail.operation).split(".")[0] ?? ""];
      return record && subject ? record(business, subject) : none;
    }
    default:
      return none;
  }
}
