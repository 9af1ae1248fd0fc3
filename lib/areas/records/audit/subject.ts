import { areaRevealed, areaSubjects } from "@/lib/areas/areas";
import type { AuditSubject, AuditTold } from "@/lib/kit/audit";

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
