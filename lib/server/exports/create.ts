import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { EXPORT_SOURCES, type exportCreateInput } from "@/lib/exports/schemas";
import type { Preferences } from "@/lib/i18n/preferences";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { exports } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { parseInput } from "@/lib/server/proxy/serve";
import type { ExportRecord } from "./rows";
import { sendExportJob } from "./send";

/** More at once would only make each other slow. */
const OPEN_PER_MEMBER = 5;

/**
 * Stores what a member wants as a file, says so in the audit, and hands it to the workers.
 *
 * @throws ApiError `forbidden` without the right to read the list, `validation` on its filters, `busy` while too many of
 * the member's are open
 */
export async function createExport(
  { source, format, input }: z.output<typeof exportCreateInput>,
  member: Member,
  { locale, unit, calendar }: Omit<Preferences, "theme">,
): Promise<ExportRecord> {
  const { business } = member;
  const { permission, input: schema } = EXPORT_SOURCES[source];
  if (!roleCan(member.role, permission)) throw new ApiError("forbidden");
  // Kept as it was read: whatever else a request carries stays out of the database and the audit.
  const filters = withoutPaging(parseInput(schema, withoutPaging(input)));
  const isMasked = !roleCan(member.role, "personal.see");
  const record = await db().transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`exports:${member.id}`}, 0))`);
    const open = await tx
      .select({ id: exports.id })
      .from(exports)
      .where(
        and(
          eq(exports.business, business),
          eq(exports.memberId, member.id),
          inArray(exports.status, ["waiting", "running"]),
        ),
      );
    if (open.length >= OPEN_PER_MEMBER) throw new ApiError("busy", { retryAfterSeconds: 30 });
    const [row] = await tx
      .insert(exports)
      .values({
        business,
        memberId: member.id,
        memberName: member.name,
        source,
        format,
        input: filters,
        options: { locale, unit, calendar, isMasked },
      })
      .returning();
    if (!row) throw new Error("export was not stored");
    // Names of the filters only: what was searched for may be personal.
    const detail = { source, format, filters: Object.keys(filters) };
    await recordAudit({ action: "export.created", business, actor: member, subject: row.id, detail }, tx);
    return row;
  });
  await sendExportJob(record.id);
  return record;
}

function withoutPaging(input: Record<string, unknown>): Record<string, unknown> {
  const { page: _page, perPage: _perPage, after: _after, ...filters } = input;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
