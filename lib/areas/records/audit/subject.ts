import { areaRevealed, areaSubjects } from "@/lib/areas/areas";
import type { Source } from "@/lib/kit/i18n/types";

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

/** The subject by the first word of the action. What was revealed belongs to the record of the operation. */
const SUBJECTS = new Map<string, SubjectOf>(
  Object.entries<SubjectOf>({
    ...areaSubjects,
    personal: ({ subject, detail }, business) => {
      const record = revealed.get(String(detail.operation).split(".")[0] ?? "");
      return record && subject ? record(business, subject) : NONE;
    },
  }),
);
const revealed = new Map<string, (business: string, id: string) => AuditSubject>(Object.entries(areaRevealed));

/** Reads an entry's subject from its action, because the ids in an entry do not tell what they belong to. */
export const subjectOf = (told: AuditTold, business: string): AuditSubject =>
  SUBJECTS.get(told.action.split(".")[0] ?? "")?.(told, business) ?? NONE;
