"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { DateText } from "@/components/ui/date-text";
import { Id } from "@/components/ui/id";
import type { AuditRow } from "@/lib/audit/schemas";
import { useMessage } from "@/lib/i18n/use-message";

export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  {
    id: "at",
    header: "audit.columns.at",
    card: "aside",
    width: "w-52",
    cell: ({ at }) => <DateText value={at} form="long" />,
  },
  {
    id: "action",
    header: "audit.columns.action",
    isFixed: true,
    card: "title",
    cell: ({ action }) => <ActionName action={action} />,
  },
  { id: "actor", header: "audit.columns.actor", cell: (row) => <ActorName row={row} /> },
  { id: "subject", header: "audit.columns.subject", cell: (row) => <Subject row={row} /> },
  {
    id: "address",
    header: "audit.columns.address",
    cell: ({ ip }) => <bdi dir="ltr">{ip ?? "—"}</bdi>,
  },
  { id: "seq", header: "audit.columns.seq", align: "end", cell: ({ seq }) => <bdi dir="ltr">{seq}</bdi> },
];

/** What happened, in words; an action that this program does not know yet keeps its own name. */
export function ActionName({ action }: { action: string }) {
  const message = useMessage();
  const key = `audit.actions.${action.replaceAll(".", "_")}`;
  const words = message(key);
  return words === key ? <bdi dir="ltr">{action}</bdi> : words;
}

/** Daftar by itself, a stranger at the sign-in page, or a member. */
export function ActorName({ row }: { row: AuditRow }) {
  const audit = useTranslations("audit");
  if (row.actorId !== null) return row.actorName;
  const isStranger = row.action.startsWith("member.");
  return <span className="text-muted">{isStranger ? audit("stranger") : audit("system")}</span>;
}

export function Subject({ row }: { row: AuditRow }) {
  if (row.subjectName !== null) return row.subjectName;
  return row.subject === null ? <span className="text-faint">—</span> : <Id value={row.subject} />;
}
