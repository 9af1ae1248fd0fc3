import "server-only";
import { EXPORT_SOURCES, type ExportError, type ExportRow, type ExportSourceName } from "@/lib/exports/schemas";
import { isOpenExport } from "@/lib/exports/status";
import type { exports } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";

export type ExportRecord = typeof exports.$inferSelect;

/** Whoever made it, and those who see to the whole business. */
export const seesAllExports = (member: Pick<Member, "role">): boolean =>
  member.role === "owner" || member.role === "manager" || member.role === "auditor";

export const maySeeExport = (member: Pick<Member, "id" | "role">, record: Pick<ExportRecord, "memberId">): boolean =>
  record.memberId === member.id || seesAllExports(member);

/** Whoever made it, and those who answer for the business: who only looks at everything stops nobody's work. */
export const maySteerExport = (member: Pick<Member, "id" | "role">, record: Pick<ExportRecord, "memberId">): boolean =>
  record.memberId === member.id || member.role === "owner" || member.role === "manager";

export const isDownloadable = ({ status, expiresAt }: Pick<ExportRecord, "status" | "expiresAt">): boolean =>
  status === "done" && expiresAt !== null && expiresAt.getTime() > Date.now();

export function exportRowOf(record: ExportRecord, member: Pick<Member, "id" | "role">): ExportRow {
  const source = record.source as ExportSourceName;
  return {
    id: record.id,
    source,
    format: record.format,
    input: inOrder(source, record.input),
    status: record.status,
    rowsDone: record.rowsDone,
    rowsTotal: record.rowsTotal,
    byteSize: record.byteSize,
    error: record.error as ExportError | null,
    memberName: record.memberName,
    isMine: record.memberId === member.id,
    mayCancel: isOpenExport(record.status) && maySteerExport(member, record),
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    isDownloadable: isDownloadable(record),
  };
}

/** As the list's screen has its filters, «from» before «to»: the database keeps no order of names. */
const inOrder = (source: ExportSourceName, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(EXPORT_SOURCES[source].input.shape).flatMap((name) => (name in input ? [[name, input[name]]] : [])),
  );
