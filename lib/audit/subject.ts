import type { MessageKey } from "@/lib/i18n/types";
import { routes } from "@/lib/routes";

/** What an entry is about: a word for it, and where it can be looked at. */
export interface AuditSubject {
  word: MessageKey | null;
  /** Null where it has no page of its own, or is no more. */
  href: string | null;
}

interface Told {
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
}

const RECORDS: Readonly<Record<string, (business: string, id: string) => AuditSubject>> = {
  withdrawals: (business, id) => ({ word: "audit.subjects.withdrawal", href: routes.withdrawal(business, id) }),
  authorizations: (business, id) => ({
    word: "audit.subjects.authorization",
    href: routes.authorization(business, id),
  }),
  settlements: (business, id) => ({ word: "audit.subjects.settlement", href: routes.settlement(business, id) }),
  customers: (business, id) => ({ word: "audit.subjects.customer", href: routes.customer(business, id) }),
  wallet: (business, id) => ({ word: "audit.subjects.transaction", href: routes.transaction(business, id) }),
};

/** Reads what an entry is about from its action: entries hold ids, which say nothing by themselves. */
export function subjectOf({ action, subject, detail }: Told, business: string): AuditSubject {
  const [area = ""] = action.split(".");
  const none: AuditSubject = { word: null, href: null };
  switch (area) {
    case "order":
      return subject ? { word: "audit.subjects.order", href: routes.order(business, subject) } : none;
    case "payout":
      if (!subject) return none;
      return typeof detail.queuedId === "string"
        ? { word: "audit.subjects.queued", href: routes.queuedSettlement(business, subject) }
        : { word: "audit.subjects.settlement", href: routes.settlement(business, subject) };
    case "customer":
      if (!subject) return { word: "audit.subjects.customer", href: null };
      return {
        word: "audit.subjects.customer",
        href: action === "customer.removed" && detail.outcome === "done" ? null : routes.customer(business, subject),
      };
    case "customer_field":
      return { word: "audit.subjects.customerField", href: routes.customerFields(business) };
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
