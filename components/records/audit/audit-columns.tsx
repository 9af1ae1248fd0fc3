"use client";

import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import type { Column } from "@/components/kit/data-table/column";
import { Badge } from "@/components/kit/ui/badge";
import { DateText } from "@/components/kit/ui/date-text";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import type { AuditRow } from "@/lib/areas/records/audit/schemas";
import { subjectOf } from "@/lib/areas/records/audit/subject";
import { localizeDigits } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";

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
    cell: (row) => <ActionName row={row} />,
  },
  { id: "actor", header: "audit.columns.actor", cell: (row) => <ActorName row={row} /> },
  { id: "subject", header: "audit.columns.subject", cell: (row) => <Subject row={row} /> },
  { id: "payment", header: "audit.columns.payment", cell: (row) => <Payment row={row} /> },
  {
    id: "address",
    header: "audit.columns.address",
    cell: ({ ip }) => <bdi dir="ltr">{ip ?? "—"}</bdi>,
  },
  { id: "seq", header: "audit.columns.seq", align: "end", cell: ({ seq }) => <Seq value={seq} /> },
  {
    id: "request",
    header: "audit.detail.request",
    isExtra: true,
    cell: ({ requestId }) => (requestId === null ? "—" : <Id value={requestId} />),
  },
];

function Seq({ value }: { value: number }) {
  const { locale } = usePreferences();
  return <bdi>{localizeDigits(value, locale)}</bdi>;
}

/**
 * What happened, in words, and whether it did where that is not certain; an action that this program does not know yet
 * keeps its own name.
 */
export function ActionName({ row: { action, detail } }: { row: Pick<AuditRow, "action" | "detail"> }) {
  const audit = useTranslations("audit.words");
  const message = useMessage();
  const key = `audit.actions.${action.replaceAll(".", "_")}`;
  const words = message(key);
  const name = words === key ? <bdi dir="ltr">{action}</bdi> : words;
  const { outcome } = detail;
  if (outcome !== "refused" && outcome !== "unknown") return name;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {name}
      <Badge tone={outcome === "unknown" ? "warning" : "neutral"}>{audit(`outcome_${outcome}`)}</Badge>
    </span>
  );
}

/** Daftar by itself, a stranger at the sign-in page, or a member. */
export function ActorName({ row }: { row: AuditRow }) {
  const audit = useTranslations("audit");
  if (row.actorId !== null) return row.actorName;
  const isStranger = row.action.startsWith("member.");
  return <span className="text-muted">{isStranger ? audit("stranger") : audit("system")}</span>;
}

/** What it was done to: a word, a name or an id, and the way there. */
export function Subject({ row }: { row: AuditRow }) {
  const message = useMessage();
  const { business } = useMember();
  const { word, href } = subjectOf(row, business);
  const name = row.subjectName ?? (word === null ? null : message(`audit.subjects.${word}`));
  if (name === null) return row.subject === null ? <span className="text-faint">—</span> : <Id value={row.subject} />;
  return href === null ? name : <TextLink href={href}>{name}</TextLink>;
}

/** The amount of what it was done to, and where its money goes, masked. */
function Payment({ row: { detail } }: { row: AuditRow }) {
  const { amountRial, iban } = detail;
  if (typeof amountRial !== "number" && typeof iban !== "string") return <span className="text-faint">—</span>;
  return (
    <span className="flex flex-col">
      {typeof amountRial === "number" && <Money rial={amountRial} />}
      {typeof iban === "string" && (
        <bdi dir="ltr" className="text-muted text-sm">
          {iban}
        </bdi>
      )}
    </span>
  );
}
