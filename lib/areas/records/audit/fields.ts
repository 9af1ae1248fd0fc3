import type { Field } from "@/lib/kit/records/field";
import { AUDIT_ACTIONS } from "./actions";
import type { AuditRow } from "./schemas";

/** A text or a number from an entry's details. */
const textIn = ({ detail }: AuditRow, name: string): string | null => {
  const value = detail[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
};

/** What files have of an entry of the log; the log itself draws each by its kind. */
export const auditFile: readonly Field<AuditRow>[] = [
  { id: "seq", label: "audit.columns.seq", kind: "number", value: ({ seq }) => seq },
  { id: "at", label: "audit.columns.at", kind: "instant", value: ({ at }) => at },
  { id: "actor", label: "audit.columns.actor", kind: "name", value: ({ actorName }) => actorName },
  {
    id: "action",
    label: "audit.columns.action",
    kind: "word",
    // An older program may meet a newer entry.
    value: ({ action }) =>
      AUDIT_ACTIONS.some((known) => known === action) ? `audit.actions.${action.replaceAll(".", "_")}` : action,
  },
  {
    id: "subject",
    label: "exports.columns.subject",
    kind: "text",
    value: ({ subject, subjectName }) => subjectName ?? subject,
  },
  {
    id: "amount",
    label: "exports.columns.amount",
    kind: "money",
    value: ({ detail }) => (typeof detail.amountRial === "number" ? detail.amountRial : null),
  },
  { id: "receiverIban", label: "exports.columns.receiverIban", kind: "iban", value: (row) => textIn(row, "iban") },
  { id: "reason", label: "exports.columns.reason", kind: "text", value: (row) => textIn(row, "reason") },
  { id: "address", label: "exports.columns.address", kind: "id", value: ({ ip }) => ip },
  { id: "requestId", label: "exports.columns.requestId", kind: "id", value: ({ requestId }) => requestId },
  {
    id: "details",
    label: "exports.columns.details",
    kind: "text",
    value: ({ detail }) => (Object.keys(detail).length > 0 ? JSON.stringify(detail) : null),
  },
];
