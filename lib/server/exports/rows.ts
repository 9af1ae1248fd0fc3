import "server-only";
import type {
  ExportError,
  ExportFormat,
  ExportRow,
  ExportSourceName,
  ExportStatus,
} from "@/lib/areas/records/exports/schemas";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { hasFile, isOpenJob, maySteer } from "@/lib/server/jobs/watched/steer";
import type { Member } from "@/lib/server/members/session";
import { sourceOf } from "./source";

/** What an export's job was asked. */
export interface ExportAsked {
  source: ExportSourceName;
  format: ExportFormat;
  filters: Record<string, unknown>;
}

export const exportAsked = ({ input }: Pick<JobRecord, "input">): ExportAsked => input as unknown as ExportAsked;

export function exportRowOf(job: JobRecord, member: Pick<Member, "id" | "role">): ExportRow {
  const { source, format, filters } = exportAsked(job);
  return {
    id: job.id,
    source,
    format,
    input: inOrder(source, filters),
    // It needs no word of its maker, and so is never ready.
    status: job.status as ExportStatus,
    rowsDone: job.rowsDone,
    rowsTotal: job.rowsTotal,
    byteSize: job.byteSize,
    error: job.error as ExportError | null,
    memberName: job.memberName,
    isMine: job.memberId === member.id,
    mayCancel: isOpenJob(job) && maySteer(member, job),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt?.toISOString() ?? null,
    isDownloadable: hasFile(job),
  };
}

/** As the list's screen has its filters, «from» before «to»: the database keeps no order of names. */
const inOrder = (source: ExportSourceName, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(sourceOf(source).filters.flatMap((name) => (name in input ? [[name, input[name]]] : [])));
